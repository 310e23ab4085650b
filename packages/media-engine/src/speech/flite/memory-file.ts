/** A file in memory, with a position like that of an open file. */
export class MemoryFile {
  readonly path: string;
  position = 0;
  length = 0;
  #bytes = new Uint8Array(1024);

  constructor(path: string) {
    this.path = path;
  }

  write(part: Uint8Array): number {
    const end = this.position + part.length;
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.length));
      this.#bytes = larger;
    }
    this.#bytes.set(part, this.position);
    this.position = end;
    this.length = Math.max(this.length, end);
    return part.length;
  }

  read(into: Uint8Array): number {
    const taken = this.#bytes.subarray(this.position, this.length).subarray(0, into.length);
    into.set(taken);
    this.position += taken.length;
    return taken.length;
  }

  content(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.length);
  }

  text(): string {
    return new TextDecoder().decode(this.content());
  }
}
