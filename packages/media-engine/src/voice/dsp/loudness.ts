import { applyBiquad, designBiquad } from './biquad.ts';

/**
 * Integrated loudness in LUFS according to ITU-R BS.1770 for one channel: K-weighting, 400 ms
 * blocks, absolute and relative gates. Sound shorter than one block is measured as one; silence
 * gives -Infinity.
 */
export function integratedLoudness(samples: Float32Array, sampleRate: number): number {
  const weighted = applyBiquad(
    samples.slice(),
    designBiquad('high-shelf', 1681.97, sampleRate, 0.7072, 4),
  );
  applyBiquad(weighted, designBiquad('high-pass', 38.135, sampleRate, 0.5003));
  const block = Math.min(weighted.length, Math.round(0.4 * sampleRate));
  const hop = Math.max(1, Math.round(0.1 * sampleRate));
  const powers: number[] = [];
  for (let start = 0; start + block <= weighted.length && block > 0; start += hop) {
    let sum = 0;
    for (let i = start; i < start + block; i++) sum += (weighted[i] ?? 0) ** 2;
    powers.push(sum / block);
  }
  const aboveFloor = powers.filter((power) => toLufs(power) > -70);
  const relativeGate = toLufs(mean(aboveFloor)) - 10;
  return toLufs(mean(aboveFloor.filter((power) => toLufs(power) > relativeGate)));
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
