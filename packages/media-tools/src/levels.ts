/** The level of each frame of this many samples (16 bit, mono), in decibels of full scale. Silence is at -120. */
export function frameLevels(samples: Int16Array, frame: number): number[] {
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, index) => {
    let sum = 0;
    for (let at = index * frame; at < (index + 1) * frame; at += 1)
      sum += ((samples[at] ?? 0) / 32_768) ** 2;
    return 10 * Math.log10(sum / frame + 1e-12);
  });
}

/** The samples of ffmpeg's `s16le`. */
export function samplesOf(pcm: Buffer): Int16Array {
  return new Int16Array(pcm.buffer, pcm.byteOffset, Math.floor(pcm.length / 2));
}
