import type { Pcm } from '../wav.ts';
import { pitchStepSeconds, pitchTrack } from './pitch.ts';

/** A glottal pulse and its distance to the next, samples. */
interface Pulse {
  at: number;
  period: number;
}

/** The result: overlapping grains, the sum of their windows, and the share of the original that stays. */
interface Layers {
  grains: Float32Array;
  windows: Float32Array;
  kept: Float32Array;
}

/** Widely spaced grains have a small window sum; gain is limited to this. Closer ones add up. */
const leastWindow = 0.4;

/**
 * Changes only the pitch of voiced sounds: every period is cut out with a window and placed again,
 * closer together or wider apart (TD-PSOLA). `factorAt` gets the time and the pitch there.
 */
export function shiftPitch(
  { samples, sampleRate }: Pcm,
  factorAt: (seconds: number, hz: number) => number,
): Float32Array<ArrayBuffer> {
  const layers: Layers = {
    grains: new Float32Array(samples.length),
    windows: new Float32Array(samples.length),
    kept: new Float32Array(samples.length).fill(1),
  };
  for (const run of voicedRuns({ samples, sampleRate })) {
    const pulses = pulsesIn(samples, run, sampleRate);
    if (pulses.length >= 3)
      layOut(samples, pulses, layers, ({ at, period }) =>
        factorAt(at / sampleRate, sampleRate / period),
      );
  }
  const { grains, windows, kept } = layers;
  return Float32Array.from(samples, (sample, i) => {
    const share = kept[i] ?? 1;
    if (share === 1) return sample;
    const total = (windows[i] ?? 0) + share;
    return ((grains[i] ?? 0) + sample * share) / Math.min(1, Math.max(leastWindow, total));
  });
}

interface Run {
  from: number;
  to: number;
  /** The pitch every `pitchStepSeconds` from `from` on, in Hz. */
  hz: number[];
}

function voicedRuns(pcm: Pcm): Run[] {
  const runs: Run[] = [];
  const step = pitchStepSeconds * pcm.sampleRate;
  let run: Run | undefined;
  for (const [index, hz] of steadied(pitchTrack(pcm)).entries()) {
    if (hz === 0) run = undefined;
    else if (run) run.hz.push(hz);
    else runs.push((run = { from: (index + 0.5) * step, to: 0, hz: [hz] }));
  }
  return runs.map(({ from, hz }) => ({ from, to: from + hz.length * step, hz }));
}

/** A value that jumps away from both neighbours, mostly by an octave, is replaced by theirs. */
function steadied(track: readonly number[]): number[] {
  return track.map((hz, i) => {
    const [before = 0, after = 0] = [track[i - 1], track[i + 1]];
    if (hz === 0 || before === 0 || after === 0) return hz;
    const middle = Math.sqrt(before * after);
    return Math.abs(Math.log2(hz / middle)) > 0.3 ? middle : hz;
  });
}

/** Steps from period to period; the next one starts where it is most similar to this one. */
function pulsesIn(samples: Float32Array, { from, to, hz }: Run, sampleRate: number): Pulse[] {
  const step = pitchStepSeconds * sampleRate;
  const periodAt = (at: number): number => {
    const index = Math.max(0, Math.min(hz.length - 1, Math.floor((at - from) / step)));
    return sampleRate / (hz[index] ?? hz[0] ?? 100);
  };
  const pulses: Pulse[] = [];
  let at = strongest(samples, from, from + periodAt(from));
  while (at < to) {
    const period = likestLag(samples, at, periodAt(at));
    pulses.push({ at, period });
    at += period;
  }
  return pulses;
}

function strongest(samples: Float32Array, from: number, to: number): number {
  let best = Math.round(from);
  for (let i = best; i < to; i++)
    if (Math.abs(samples[i] ?? 0) > Math.abs(samples[best] ?? 0)) best = i;
  return best;
}

function likestLag(samples: Float32Array, at: number, expected: number): number {
  const half = Math.round(expected / 2);
  let best = Math.round(expected);
  let most = -Infinity;
  for (let lag = Math.floor(expected * 0.85); lag <= Math.ceil(expected * 1.15); lag++) {
    let sum = 0;
    for (let i = at - half; i < at + half; i++) sum += (samples[i] ?? 0) * (samples[i + lag] ?? 0);
    // Prefers the expected distance unless another is clearly better.
    const likeness = sum * (1 - 0.4 * Math.abs(lag / expected - 1));
    if (likeness > most) [best, most] = [lag, likeness];
  }
  return best;
}

function layOut(
  samples: Float32Array,
  pulses: readonly Pulse[],
  { grains, windows, kept }: Layers,
  factorOf: (pulse: Pulse) => number,
): void {
  const [first, last] = [pulses[0], pulses.at(-1)];
  if (!first || !last) return;
  let nearest = 0;
  for (let target = first.at; target <= last.at;) {
    while (nearest + 1 < pulses.length && isNearer(pulses[nearest + 1], pulses[nearest], target))
      nearest += 1;
    const pulse = pulses[nearest] ?? last;
    const { at, period } = pulse;
    const centre = Math.round(target);
    for (let i = -period + 1; i < period; i++) {
      const weight = 0.5 + 0.5 * Math.cos((Math.PI * i) / period);
      const place = centre + i;
      if (place < 0 || place >= grains.length) continue;
      grains[place] = (grains[place] ?? 0) + (samples[at + i] ?? 0) * weight;
      windows[place] = (windows[place] ?? 0) + weight;
    }
    target += period / factorOf(pulse);
  }
  // The original fades out over the first period and in over the last.
  for (let i = Math.max(0, first.at - first.period); i < last.at + last.period; i++) {
    const outside = Math.max((first.at - i) / first.period, (i - last.at) / last.period, 0);
    kept[i] = Math.min(kept[i] ?? 1, 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, outside)));
  }
}

function isNearer(next: Pulse | undefined, current: Pulse | undefined, target: number): boolean {
  return Math.abs((next?.at ?? 0) - target) < Math.abs((current?.at ?? 0) - target);
}
