/** An in-place radix-2 FFT of a complex signal whose length is a power of two. */
export function createFft(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const turn = Array.from({ length: size / 2 }, (_, index) => (2 * Math.PI * index) / size);
  const [cos, sin] = [Float64Array.from(turn, Math.cos), Float64Array.from(turn, Math.sin)];
  const bits = Math.log2(size);
  const reversed = Uint32Array.from({ length: size }, (_, index) => {
    let turned = 0;
    for (let bit = 0; bit < bits; bit += 1) turned |= ((index >> bit) & 1) << (bits - 1 - bit);
    return turned;
  });
  return (real, imaginary) => {
    for (let index = 0; index < size; index += 1) {
      const other = reversed[index] ?? 0;
      if (other <= index) continue;
      swap(real, index, other);
      swap(imaginary, index, other);
    }
    for (let half = 1; half < size; half *= 2)
      for (let start = 0; start < size; start += 2 * half)
        for (let k = 0; k < half; k += 1) {
          const c = cos[(k * size) / (2 * half)] ?? 1;
          const s = -(sin[(k * size) / (2 * half)] ?? 0);
          const [a, b] = [start + k, start + k + half];
          const re = (real[b] ?? 0) * c - (imaginary[b] ?? 0) * s;
          const im = (real[b] ?? 0) * s + (imaginary[b] ?? 0) * c;
          real[b] = (real[a] ?? 0) - re;
          imaginary[b] = (imaginary[a] ?? 0) - im;
          real[a] = (real[a] ?? 0) + re;
          imaginary[a] = (imaginary[a] ?? 0) + im;
        }
  };
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0;
  values[one] = values[other] ?? 0;
  values[other] = kept;
}
