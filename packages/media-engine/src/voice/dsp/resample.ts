const zeroCrossings = 24;

/** Band-limited resampling by a windowed sinc, without a delay. Rates are whole numbers of Hz. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  if (from === to) return samples.slice();
  const divisor = greatestCommonDivisor(from, to);
  const up = to / divisor;
  const down = from / divisor;
  const cutoff = Math.min(1, up / down) * 0.96;
  const reach = Math.ceil(zeroCrossings / cutoff);
  const width = 2 * reach + 1;
  const phases = phaseTable(up, reach, cutoff);
  const out = new Float32Array(Math.round((samples.length * up) / down));
  for (let i = 0; i < out.length; i++) {
    const position = i * down;
    const nearest = Math.floor(position / up);
    const taps = (position % up) * width;
    const first = nearest - reach;
    let sum = 0;
    for (let tap = 0; tap < width; tap++)
      sum += (samples[first + tap] ?? 0) * (phases[taps + tap] ?? 0);
    out[i] = sum;
  }
  return out;
}

/** The filter as seen from each of the `up` positions an output sample can have between two input samples. */
function phaseTable(up: number, reach: number, cutoff: number): Float64Array {
  const width = 2 * reach + 1;
  const table = new Float64Array(up * width);
  for (let phase = 0; phase < up; phase++) {
    for (let tap = 0; tap < width; tap++) {
      const distance = tap - reach - phase / up;
      const x = Math.PI * distance * cutoff;
      const window =
        0.5 + 0.5 * Math.cos((Math.PI * Math.min(Math.abs(distance), reach + 1)) / (reach + 1));
      table[phase * width + tap] = (x === 0 ? 1 : Math.sin(x) / x) * window * cutoff;
    }
  }
  return table;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
