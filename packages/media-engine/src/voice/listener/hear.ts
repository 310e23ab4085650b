import type { PhonemeCue } from '../../types.ts';
import { hopSeconds, type Spectrogram } from '../dsp/spectrogram.ts';
import type { VoiceLevels } from '../levels.ts';
import { featureCount, featuresOf } from './features.ts';
import { labels, standIns } from './labels.ts';
import { hiddenCount, loadNetwork, runNetwork, type StoredNetwork } from './network.ts';
import stored from './listener.json' with { type: 'json' };

const network = loadNetwork(stored as unknown as StoredNetwork);
/** The cost, in log-probability, of changing the mouth shape; it suppresses short flickers. */
const changeCost = 2.4;
/** A missed closure is obvious and an extra one hardly visible, so closing is preferred. */
const favour: Partial<Record<(typeof labels)[number], number>> = { p: 2.3, f: 0.3 };

/**
 * The mouth shapes heard in a sound, as cues with one representative phoneme each. Stress is what
 * is long and loud. Moments with known sounds are skipped and count as rest.
 */
export function hearCues(
  heard: Spectrogram,
  levels: VoiceLevels,
  isKnown: (seconds: number) => boolean,
): PhonemeCue[] {
  const path = bestPath(scoreFrames(heard, levels, isKnown));
  const cues: PhonemeCue[] = [];
  for (const [frame, label] of path.entries()) {
    const ipa = standIns[label]?.[1] ?? '';
    const last = cues.at(-1);
    const endSeconds = (frame + 0.5) * hopSeconds;
    if (last && last.ipa === ipa) last.endSeconds = endSeconds;
    else
      cues.push({
        startSeconds: Math.max(0, (frame - 0.5) * hopSeconds),
        endSeconds,
        ipa,
      });
  }
  return cues;
}

function scoreFrames(
  heard: Spectrogram,
  levels: VoiceLevels,
  isKnown: (seconds: number) => boolean,
): Float32Array {
  const features = featuresOf(heard);
  const input = new Float32Array(featureCount);
  const hidden = new Float32Array(hiddenCount);
  const scores = new Float32Array(labels.length);
  const all = new Float32Array(features.frames * labels.length);
  for (let frame = 0; frame < features.frames; frame++) {
    const silent = (levels.activity[frame] ?? 0) < 0.1 || isKnown(frame * hopSeconds);
    if (!silent) {
      features.read(frame, input);
      runNetwork(network, input, hidden, scores);
    }
    for (const [label, viseme] of labels.entries()) {
      const score = Math.max(-12, scores[label] ?? -12) + (favour[viseme] ?? 0);
      all[frame * labels.length + label] = silent ? (viseme === 'rest' ? 0 : -12) : score;
    }
  }
  return all;
}

/** The most likely sequence of labels (Viterbi), with a cost for every change. */
function bestPath(scores: Float32Array): Uint8Array {
  const count = labels.length;
  const frames = scores.length / count;
  const from = new Uint8Array(scores.length);
  let totals = scores.slice(0, count);
  for (let frame = 1; frame < frames; frame++) {
    let leader = 0;
    for (let label = 1; label < count; label++)
      if ((totals[label] ?? 0) > (totals[leader] ?? 0)) leader = label;
    const best = (totals[leader] ?? 0) - changeCost;
    const next = new Float32Array(count);
    for (let label = 0; label < count; label++) {
      const stay = totals[label] ?? 0;
      from[frame * count + label] = stay >= best ? label : leader;
      next[label] = Math.max(stay, best) + (scores[frame * count + label] ?? 0);
    }
    totals = next;
  }
  const path = new Uint8Array(frames);
  let label = totals.reduce(
    (best, total, index) => (total > (totals[best] ?? -Infinity) ? index : best),
    0,
  );
  for (let frame = frames - 1; frame >= 0; frame--) {
    path[frame] = label;
    label = from[frame * count + label] ?? 0;
  }
  return path;
}
