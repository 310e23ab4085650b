import { applyBiquad, designBiquad } from './dsp/biquad.ts';
import { integratedLoudness } from './dsp/loudness.ts';
import type { VoiceFinish } from './driver.ts';

const targetLufs = -16;
/** Peak level after limiting, about -1.4 dBFS: leaves headroom for lossy encoders. */
const ceiling = 0.85;
// Early reflections of a small furnished room: delay in ms and gain relative to the first.
const reflections = [
  [7.3, 1],
  [11.9, -0.8],
  [17.7, 0.62],
  [26.1, -0.45],
] as const;

/** Equalises, adds a little room, evens out the level and brings the voice to -16 LUFS, without a delay. */
export function master(
  dry: Float32Array,
  sampleRate: number,
  { eq, roomDb }: VoiceFinish,
): Float32Array {
  const samples = applyBiquad(dry.slice(), designBiquad('high-pass', 55, sampleRate));
  for (const { kind, hz, gainDb, q } of eq)
    applyBiquad(samples, designBiquad(kind, hz, sampleRate, q, gainDb));
  addRoom(samples, sampleRate, roomDb);
  compress(samples, sampleRate);
  fadeEnds(samples, sampleRate);
  return normaliseLoudness(samples, sampleRate);
}

function addRoom(samples: Float32Array, sampleRate: number, roomDb: number): void {
  const wet = applyBiquad(samples.slice(), designBiquad('low-pass', 3800, sampleRate));
  applyBiquad(wet, designBiquad('high-pass', 220, sampleRate));
  const gain = 10 ** (roomDb / 20);
  for (const [delayMs, relative] of reflections) {
    const delay = Math.round((delayMs / 1000) * sampleRate);
    for (let i = delay; i < samples.length; i++) {
      samples[i] = (samples[i] ?? 0) + (wet[i - delay] ?? 0) * gain * relative * 2;
    }
  }
}

/** Feed-forward compressor, 2.2:1 above a threshold derived from the signal's own level. */
function compress(samples: Float32Array, sampleRate: number): void {
  const threshold = rms(samples) * 1.1;
  if (threshold === 0) return;
  const attack = Math.exp(-1 / (0.004 * sampleRate));
  const release = Math.exp(-1 / (0.09 * sampleRate));
  let level = 0;
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    const size = Math.abs(sample);
    const pace = size > level ? attack : release;
    level = pace * level + (1 - pace) * size;
    if (level > threshold) samples[i] = sample * (level / threshold) ** (1 / 2.2 - 1);
  }
}

function fadeEnds(samples: Float32Array, sampleRate: number): void {
  const length = Math.min(Math.round(0.006 * sampleRate), Math.floor(samples.length / 2));
  for (let i = 0; i < length; i++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * i) / length);
    samples[i] = (samples[i] ?? 0) * gain;
    const end = samples.length - 1 - i;
    samples[end] = (samples[end] ?? 0) * gain;
  }
}

function normaliseLoudness(samples: Float32Array, sampleRate: number): Float32Array {
  // Limiting lowers the loudness slightly, so the gain is corrected for it.
  let limited = samples;
  let gainDb = 0;
  for (let round = 0; round < 4; round++) {
    const measured = integratedLoudness(limited, sampleRate);
    if (!Number.isFinite(measured) || Math.abs(targetLufs - measured) < 0.1) break;
    gainDb += targetLufs - measured;
    limited = limit(samples, 10 ** (gainDb / 20), sampleRate);
  }
  return limited;
}

/** Look-ahead peak limiter: gain reduction is smoothed to avoid clicks. */
function limit(samples: Float32Array, gain: number, sampleRate: number): Float32Array {
  const look = Math.round(0.003 * sampleRate);
  const release = Math.exp(-1 / (0.05 * sampleRate));
  const needed = new Float32Array(samples.length).fill(1);
  for (let i = 0; i < samples.length; i++) {
    const size = Math.abs((samples[i] ?? 0) * gain);
    if (size <= ceiling) continue;
    for (let j = Math.max(0, i - look); j <= Math.min(samples.length - 1, i + look); j++) {
      needed[j] = Math.min(needed[j] ?? 1, ceiling / size);
    }
  }
  const out = new Float32Array(samples.length);
  let current = 1;
  const attack = Math.exp(-4 / look);
  for (let i = 0; i < samples.length; i++) {
    const wanted = needed[i] ?? 1;
    const pace = wanted < current ? attack : release;
    current = pace * current + (1 - pace) * wanted;
    const value = (samples[i] ?? 0) * gain * current;
    out[i] = Math.max(-ceiling, Math.min(ceiling, value));
  }
  return out;
}

function rms(samples: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (const sample of samples) {
    if (Math.abs(sample) < 0.003) continue;
    sum += sample * sample;
    count += 1;
  }
  return count === 0 ? 0 : Math.sqrt(sum / count);
}
