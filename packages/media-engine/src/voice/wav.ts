/** Mono PCM in memory, samples in -1..1. */
export interface Pcm {
  samples: Float32Array;
  sampleRate: number;
}

/** A mono 16-bit WAV file; `comment` is written as LIST/INFO ICMT. */
export function encodeWav({ samples, sampleRate }: Pcm, comment?: string): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  for (const [index, sample] of samples.entries()) {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), index * 2);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(sampleRate, 4);
  format.writeUInt32LE(sampleRate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const info = comment
    ? [
        chunk(
          'LIST',
          Buffer.concat([Buffer.from('INFO'), chunk('ICMT', Buffer.from(`${comment}\0`))]),
        ),
      ]
    : [];
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('fmt ', format),
    ...info,
    chunk('data', data),
  ]);
  return chunk('RIFF', body);
}

function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat(body.length % 2 === 1 ? [head, body, Buffer.alloc(1)] : [head, body]);
}
