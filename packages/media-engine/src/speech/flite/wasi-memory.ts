/** A program's memory as WASI calls use it: little-endian numbers and byte ranges at addresses. */
export interface ProgramMemory {
  read32(at: number): number;
  write32(at: number, value: number): void;
  write64(at: number, value: bigint): void;
  bytes(at: number, length: number): Uint8Array;
  /** Uses every buffer of a list of addresses and lengths, and adds up what `use` returns. */
  sumBuffers(list: number, count: number, use: (part: Uint8Array) => number): number;
}

/** Calls `current` each time, because memory that grows gets a new buffer. */
export function programMemory(current: () => ArrayBuffer): ProgramMemory {
  const view = (): DataView => new DataView(current());
  const bytes = (at: number, length: number): Uint8Array => new Uint8Array(current(), at, length);
  const read32 = (at: number): number => view().getUint32(at, true);
  return {
    read32,
    bytes,
    write32: (at, value) => view().setUint32(at, value, true),
    write64: (at, value) => view().setBigUint64(at, value, true),
    sumBuffers(list, count, use) {
      let total = 0;
      for (let i = 0; i < count; i++)
        total += use(bytes(read32(list + i * 8), read32(list + i * 8 + 4)));
      return total;
    },
  };
}
