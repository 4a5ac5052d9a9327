// Plays the events at a speed: each frame shows the events that are due, within limits.

export const SPEEDS = [0.5, 1, 2, 5, 10, 30, 100, 300, 1000]; // events per second; some frames skip events
export const CALM = 5; // above this speed nothing is animated: the steps themselves are the motion
const MOST_STEPS = 3; // events that one frame goes on by at most, for instance after the page was hidden,
const LONGEST = 0.1; // or what is due in so many seconds

// A player of a cursor: {play(), pause(), playing(), speed(), setSpeed(speed)}. Calls `onChange(playing)` at each
// start and stop.
export function makePlayer(/** @type {Cursor} */ cursor, /** @type {(playing: boolean) => void} */ onChange) {
  let speed = 2;
  let frame = 0;
  let due = 0; // when the next event is to be shown

  function tick(/** @type {number} */ now) {
    frame = requestAnimationFrame(tick);
    let steps = 0;
    while (now >= due && steps < Math.max(MOST_STEPS, LONGEST * speed)) {
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
    setSpeed(/** @type {number} */ next) {
      speed = next;
      due = performance.now() + 1000 / speed;
    },
  };
  return player;
}
