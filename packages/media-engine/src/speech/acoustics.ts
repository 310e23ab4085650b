import type { MouthPose } from '../types.ts';
import type { Spectrogram } from './dsp/spectrogram.ts';
import { rangeDb, smooth, valueAt, type VoiceLevels } from './levels.ts';
import { mixPoses, smoothstep } from './pose.ts';
import { visemes } from './visemes.ts';

/**
 * The mouth of speech whose words are not known, read from the sound alone: loudness opens it, the balance of the
 * first two formants widens or rounds it, hissing shows teeth, and sudden dips close it.
 */
export function listenToMouth(
  heard: Spectrogram,
  levels: VoiceLevels,
): (seconds: number) => MouthPose {
  const series = (measure: (frame: number) => number, reach: number): Float32Array =>
    smooth(
      Float32Array.from({ length: heard.frames }, (_, frame) => measure(frame)),
      reach,
    );
  const openness = series(
    (frame) => smoothstep(-26, 1, (levels.voiceDb[frame] ?? -90) - levels.loudDb),
    2,
  );
  const front = series(
    (frame) => rangeDb(heard, frame, 1700, 3000) - rangeDb(heard, frame, 700, 1300),
    4,
  );
  const dark = series(
    (frame) => rangeDb(heard, frame, 200, 700) - rangeDb(heard, frame, 1000, 3500),
    4,
  );
  const hiss = series(
    (frame) => rangeDb(heard, frame, 3800, 7000) - rangeDb(heard, frame, 250, 2500),
    2,
  );

  return (seconds) => {
    const open = valueAt(openness, seconds);
    const width = smoothstep(-12, 6, valueAt(front, seconds));
    const round = smoothstep(8, 20, valueAt(dark, seconds)) * (1 - width);
    const spread = mixPoses(visemes.ah.pose, visemes.ee.pose, width);
    const vowel = mixPoses(spread, visemes.oo.pose, round);
    const voiced = {
      ...vowel,
      open: open * (1 - 0.35 * width),
      jaw: open * open * (1 - 0.6 * width),
    };
    const hissing = smoothstep(2, 12, valueAt(hiss, seconds)) * valueAt(levels.activity, seconds);
    const pose = mixPoses(voiced, visemes.s.pose, hissing);
    const closed = 1 - smoothstep(0.02, 0.14, open + hissing * 0.5);
    return {
      ...pose,
      open: pose.open * (1 - closed),
      upperTeeth: pose.upperTeeth * (1 - closed),
      lowerTeeth: pose.lowerTeeth * (1 - closed),
    };
  };
}
