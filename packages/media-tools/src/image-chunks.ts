/** The segments of a JPEG before its pixels, without their lengths. Ends where it is damaged. */
export function* jpegSegments(bytes: Buffer): Generator<{ marker: number; data: Buffer }> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    // A scan: pixels follow.
    if (marker === 0xda || length < 2) return;
    yield { marker, data: bytes.subarray(at + 4, at + 2 + length) };
    at += 2 + length;
  }
}

/** The chunks of a PNG; a truncated one is shorter than it says. */
export function* pngChunks(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    };
    at += length + 12;
  }
}

/** The chunks of a WebP. */
export function* webpChunks(bytes: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    yield {
      type: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(at + 8, at + 8 + length),
    };
    at += 8 + length + (length & 1);
  }
}
