"""Folders of compiled code: nobody else's is read."""

import os
import tempfile
from pathlib import Path

import platformdirs
import pytest

from xqlab.kernels import places as places_module
from xqlab.kernels.places import CacheFolders, distrust, find_folders

posix_only = pytest.mark.skipif(os.name != "posix", reason="owners and modes are those of POSIX")


@posix_only
def test_folders_that_others_can_write_to_are_not_trusted(tmp_path: Path) -> None:
    folder = tmp_path / "outer" / "kernels"
    folder.mkdir(parents=True)
    assert distrust(folder) is None
    folder.chmod(0o1777)
    assert distrust(folder) == f"{str(folder)!r} is not trusted: others can write to {str(folder)!r}"
    folder.chmod(0o755)
    folder.parent.chmod(0o777)
    assert distrust(folder) == f"{str(folder)!r} is not trusted: others can write to {str(folder.parent)!r}"
    folder.parent.chmod(0o1777)  # sticky, as /tmp: nobody can put another folder in its place
    assert distrust(folder) is None
    link = tmp_path / "link"
    link.symlink_to(folder)
    folder.chmod(0o777)
    assert "others can write to" in (distrust(link) or "")


@posix_only
def test_another_user_s_folder_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = os.lstat(tmp_path).st_uid
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    folders = [found for found in (tmp_path, *tmp_path.parents) if os.lstat(found).st_uid == owner]
    monkeypatch.setattr(os, "lstat", _owned(4711 if owner == 0 else owner, folders))
    assert distrust(tmp_path) == (
        f"{str(tmp_path)!r} is not trusted: {str(tmp_path)!r} belongs to another user"
        f" ({4711 if owner == 0 else owner})"
    )
    monkeypatch.setattr(os, "lstat", _owned(0, folders))  # the administrator's
    assert distrust(tmp_path) is None


def _owned(owner, folders):
    """`os.lstat`, with another owner of some folders."""
    true = os.lstat

    def lstat(path):
        found = true(path)
        if Path(path) not in folders:
            return found
        return os.stat_result((*found[:4], owner, *found[5:10]))

    return lstat


@posix_only
def test_a_group_is_trusted_when_nobody_else_is_in_it(tmp_path, monkeypatch) -> None:
    import grp
    import pwd

    me = pwd.struct_passwd(("ann", "x", os.getuid(), 100, "", "/", ""))
    bob = pwd.struct_passwd(("bob", "x", 4711, 100, "", "/", ""))
    monkeypatch.setattr(pwd, "getpwuid", lambda _: me)
    tmp_path.chmod(0o775)
    for name, members, users, trusted in [
        ("ann", [], [me], True),  # a group of one's own
        ("ann", [], [], True),
        ("ann", ["bob"], [me], False),
        ("users", [], [me], True),  # in a container
        ("users", [], [me, bob], False),
        ("users", [], [], False),  # of a directory service: who knows
    ]:
        monkeypatch.setattr(grp, "getgrgid", lambda _, n=name, m=members: grp.struct_group((n, "x", 100, m)))
        number = os.lstat(tmp_path).st_gid
        listed = [pwd.struct_passwd((*user[:3], number, *user[4:])) for user in users]
        monkeypatch.setattr(pwd, "getpwall", lambda listed=listed: listed)
        monkeypatch.setattr(
            pwd, "getpwuid", lambda _, number=number: pwd.struct_passwd((*me[:3], number, *me[4:]))
        )
        assert (distrust(tmp_path) is None) is trusted, (name, members, users)


@pytest.fixture
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the chosen, the user's and the temporary folder lie: `chosen`, `user`, `temporary`."""
    for name in ("chosen", "user", "temporary"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("XQLAB_CACHE_DIR", str(tmp_path / "chosen"))
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path / "user"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path


def in_place_of_a_folder(path: Path) -> None:
    path.rmdir()
    path.write_text("no folder")


def test_the_chosen_folder_comes_first_then_the_user_s_then_a_temporary_one(surroundings: Path) -> None:
    chosen, user, temporary = (surroundings / name for name in ("chosen", "user", "temporary"))
    assert find_folders("abc") == CacheFolders(chosen / "kernels" / "abc")
    (chosen / "kernels" / "abc").rmdir()
    (chosen / "kernels").rmdir()
    in_place_of_a_folder(chosen)
    assert find_folders("abc") == CacheFolders(
        user / "kernels" / "abc", notes=(f"{str(chosen)!r} cannot be written to",)
    )
    (user / "kernels" / "abc").rmdir()
    (user / "kernels").rmdir()
    in_place_of_a_folder(user)
    found = find_folders("abc")
    assert found.own is not None
    assert found.own.is_relative_to(temporary)
    assert find_folders("abc") == found  # another process finds what this one has compiled
    assert len(found.notes) == 2


def test_code_stays_in_memory_where_nothing_can_be_written(surroundings: Path) -> None:
    for name in ("chosen", "user", "temporary"):
        in_place_of_a_folder(surroundings / name)
    assert find_folders("abc").own is None


def test_a_read_only_folder_is_shared(surroundings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen, user = surroundings / "chosen", surroundings / "user"
    (chosen / "kernels" / "abc").mkdir(parents=True)
    made = places_module._made
    monkeypatch.setattr(
        places_module, "_made", lambda folder: not folder.is_relative_to(chosen) and made(folder)
    )
    found = find_folders("abc")
    assert found.own == user / "kernels" / "abc"
    assert found.shared == (chosen / "kernels" / "abc",)


@posix_only
def test_a_chosen_folder_that_others_can_write_to_is_passed_over(surroundings: Path) -> None:
    chosen = surroundings / "chosen"
    chosen.chmod(0o777)
    found = find_folders("abc")
    assert found.own == surroundings / "user" / "kernels" / "abc"
    assert found.shared == ()
    assert "others can write to" in found.notes[0]


@posix_only
def test_a_temporary_folder_that_somebody_else_has_made_is_not_used(surroundings: Path) -> None:
    for name in ("chosen", "user"):
        in_place_of_a_folder(surroundings / name)
    usual = find_folders("abc").own
    assert usual is not None
    usual.parent.chmod(0o777)
    fresh = find_folders("abc").own
    assert fresh is not None
    assert fresh.parent != usual.parent
    assert fresh.parent.stat().st_mode & 0o777 == 0o700
    usual.rmdir()
    usual.parent.rmdir()
    usual.parent.symlink_to(surroundings)
    other = find_folders("abc").own
    assert other is not None
    assert other.parent not in (usual.parent, surroundings)
