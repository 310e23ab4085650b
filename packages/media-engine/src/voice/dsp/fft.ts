/** In-place radix-2 FFT of a complex signal whose length is a power of two. */
export function createFft(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const bits = Math.log2(size);
  const reversed = Uint32Array.from({ length: size }, (_, i) => {
    let out = 0;
    for (let bit = 0; bit < bits; bit++) out |= ((i >> bit) & 1) << (bits - 1 - bit);
    return out;
  });

  return (real, imaginary) => {
    for (let i = 0; i < size; i++) {
      const j = reversed[i] ?? 0;
      if (j <= i) continue;
      const re = real[i] ?? 0;
      const im = imaginary[i] ?? 0;
      real[i] = real[j] ?? 0;
      imaginary[i] = imaginary[j] ?? 0;
      real[j] = re;
      imaginary[j] = im;
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const c = cos[k * stride] ?? 1;
          const s = -(sin[k * stride] ?? 0);
          const a = start + k;
          const b = a + half;
          const re = (real[b] ?? 0) * c - (imaginary[b] ?? 0) * s;
          const im = (real[b] ?? 0) * s + (imaginary[b] ?? 0) * c;
          real[b] = (real[a] ?? 0) - re;
          imaginary[b] = (imaginary[a] ?? 0) - im;
          real[a] = (real[a] ?? 0) + re;
          imaginary[a] = (imaginary[a] ?? 0) + im;
        }
      }
    }
  };
}
