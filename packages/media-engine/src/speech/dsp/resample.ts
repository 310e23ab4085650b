const zeroCrossings = 24;

/** Band-limited resampling by a windowed sinc; the time of a sound does not move. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples.slice();
  const ratio = to / from;
  const cutoff = Math.min(1, ratio) * 0.96;
  const reach = Math.ceil(zeroCrossings / cutoff);
  const out = new Float32Array(Math.round(samples.length * ratio));
  for (let i = 0; i < out.length; i++) {
    const centre = i / ratio;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(samples.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let j = first; j <= last; j++) {
      const distance = j - centre;
      const x = Math.PI * distance * cutoff;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (reach + 1));
      sum += (samples[j] ?? 0) * (x === 0 ? 1 : Math.sin(x) / x) * window;
    }
    out[i] = sum * cutoff;
  }
  return out;
}
