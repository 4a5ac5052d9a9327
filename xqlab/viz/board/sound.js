// The knock of a piece on the board.

let /** @type {AudioContext | null} */ context = null;

export function knock(/** @type {boolean} */ isCapture) {
  context ??= new AudioContext();
  const now = context.currentTime;
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.setValueAtTime(isCapture ? 300 : 480, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.1);
  volume.gain.setValueAtTime(0.3, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
