// Plays the events at a speed: a step with each frame that is due, and none that the page could not show.

export const SPEEDS = [0.5, 1, 2, 5, 10, 30]; // events a second
export const CALM = 5; // above this speed nothing is animated: the steps themselves are the motion
const HURRY = 3; // events at most that one frame catches up, say after the page was hidden

// A player of a cursor: {play(), pause(), playing(), speed(), setSpeed(speed)}. `onChange(playing)` hears of
// each beginning and end.
export function makePlayer(cursor, onChange) {
  let speed = 2;
  let frame = 0;
  let due = 0; // when the next event is to be shown

  function tick(now) {
    frame = requestAnimationFrame(tick);
    let steps = 0;
    while (now >= due && steps < HURRY) {
      due += 1000 / speed;
      steps++;
    }
    if (now >= due) due = now + 1000 / speed;
    if (!steps) return;
    cursor.goTo(cursor.here() + steps, "play");
    if (cursor.here() === cursor.events - 1) player.pause();
  }

  const player = {
    playing: () => frame !== 0,
    speed: () => speed,
    play() {
      if (frame || cursor.events < 2) return;
      if (cursor.here() === cursor.events - 1) cursor.goTo(0, "jump");
      due = performance.now() + 1000 / speed;
      frame = requestAnimationFrame(tick);
      onChange(true);
    },
    pause() {
      if (!frame) return;
      cancelAnimationFrame(frame);
      frame = 0;
      onChange(false);
    },
    setSpeed(wanted) {
      speed = wanted;
      due = performance.now() + 1000 / speed;
    },
  };
  return player;
}
