import { createMotion } from '../motion/pose.ts';
import type { Rig, TimeMap } from '../cast/rig.ts';
import { FRAME } from '../types.ts';
import type { SpeechTrack } from '../types.ts';

/** A poster comes from the beginning of the clip, so that it looks like what plays first. */
const withinSeconds = 4;

/**
 * The frame of a talking clip that is shown before it plays: eyes open and to the viewer, the mouth
 * in the middle of a word, neither wide nor pursed, and as much of a smile as there is.
 */
export function posterFrame(rig: Rig, time: TimeMap, track: SpeechTrack): number {
  const motion = createMotion(rig, time);
  const last = Math.min(track.frames.length, withinSeconds * FRAME.fps);
  let best = { index: 0, score: -Infinity };
  for (let index = 0; index < last; index++) {
    const { blink, gazeX, smile, doubt, yaw, mouth } = motion.at(
      index / FRAME.fps,
      track.frames[index],
    );
    const score =
      smile * 0.5 +
      mouth.width * 0.3 -
      blink * 10 -
      Math.abs(mouth.open - 0.4) * 2 -
      mouth.round -
      mouth.press -
      mouth.tuck -
      doubt * 0.3 -
      Math.abs(gazeX) * 0.4 -
      Math.max(0, Math.abs(yaw) - 0.7);
    if (score > best.score) best = { index, score };
  }
  return best.index;
}
