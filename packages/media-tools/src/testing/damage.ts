import fc from 'fast-check';

/** A file with up to five other bytes, or a part of it. */
export function damaged(whole: Buffer): fc.Arbitrary<Buffer> {
  return fc
    .record({
      length: fc.integer({ min: 0, max: whole.length }),
      at: fc.array(fc.nat(whole.length - 1), { maxLength: 5 }),
      to: fc.nat(255),
    })
    .map(({ length, at, to }) => {
      const bytes = Buffer.from(whole);
      for (const index of at) bytes[index] = to;
      return bytes.subarray(0, length);
    });
}
