import { type Instance, type Program, WebAssembly } from './web-assembly.ts';

// Error numbers, file types and flags of WASI's preview 1.
const success = 0;
const badDescriptor = 8;
const noEntry = 44;
const directory = 3;
const regularFile = 4;
const mayCreate = 1;
const allRights = 0xffff_ffff_ffff_ffffn;
/** The only directory, which is always open; file descriptors follow it. */
const rootDescriptor = 3;

type Calls = Record<string, (...values: never[]) => number>;

export interface ProgramResult {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** The files it wrote, by their paths. */
  files: Map<string, Uint8Array<ArrayBuffer>>;
}

/** A file in memory, with a position like that of an open file. */
class MemoryFile {
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

/** A program's memory as WASI calls use it: little-endian numbers and byte ranges at addresses. */
interface ProgramMemory {
  read32(at: number): number;
  write32(at: number, value: number): void;
  write64(at: number, value: bigint): void;
  bytes(at: number, length: number): Uint8Array;
  /** Uses every buffer of a list of addresses and lengths, and adds up what `use` returns. */
  sumBuffers(list: number, count: number, use: (part: Uint8Array) => number): number;
}

/** Calls `current` each time, because memory that grows gets a new buffer. */
function programMemory(current: () => ArrayBuffer): ProgramMemory {
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

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`The program ended with code ${code}.`);
    this.code = code;
  }
}

/**
 * Runs a WASI command to its end in this thread. It cannot access this machine: its file system is
 * empty and in memory, and its clock does not advance, so the same arguments give the same bytes.
 */
export function runProgram(program: Program, args: readonly string[]): ProgramResult {
  const standard = [new MemoryFile('stdin'), new MemoryFile('stdout'), new MemoryFile('stderr')];
  const written: MemoryFile[] = [];
  const started: { instance?: Instance } = {};
  const memory = programMemory(() => started.instance?.exports.memory.buffer ?? new ArrayBuffer(0));
  const instance = new WebAssembly.Instance(program, {
    wasi_snapshot_preview1: {
      ...argumentCalls(memory, args),
      ...fileCalls(memory, standard, written),
      clock_time_get(_clock: number, _precision: bigint, timeAt: number) {
        memory.write64(timeAt, 0n);
        return success;
      },
      proc_exit(code: number) {
        throw new Exit(code);
      },
    },
  });
  started.instance = instance;
  const exitCode = runToEnd(instance);
  const [, stdout, stderr] = standard;
  return {
    exitCode,
    stdout: stdout?.text() ?? '',
    stderr: stderr?.text() ?? '',
    files: new Map(written.map((file) => [file.path, file.content()])),
  };
}

function runToEnd({ exports }: Instance): number {
  try {
    exports._start();
    return 0;
  } catch (cause) {
    if (cause instanceof Exit) return cause.code;
    throw cause;
  }
}

function argumentCalls(memory: ProgramMemory, args: readonly string[]): Calls {
  const encoded = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
  return {
    args_sizes_get(countAt: number, sizeAt: number) {
      memory.write32(countAt, encoded.length);
      const size = encoded.reduce((sum, { length }) => sum + length, 0);
      memory.write32(sizeAt, size);
      return success;
    },
    args_get(pointersAt: number, textAt: number) {
      let at = textAt;
      for (const [index, arg] of encoded.entries()) {
        memory.write32(pointersAt + index * 4, at);
        memory.bytes(at, arg.length).set(arg);
        at += arg.length;
      }
      return success;
    },
  };
}

function fileCalls(memory: ProgramMemory, standard: MemoryFile[], written: MemoryFile[]): Calls {
  const open = new Map<number, MemoryFile>(standard.entries());
  /** Moves bytes between a file and buffers of the program. */
  const transfer =
    (move: (file: MemoryFile, part: Uint8Array) => number) =>
    (fd: number, list: number, count: number, movedAt: number): number => {
      const file = open.get(fd);
      if (!file) return badDescriptor;
      memory.write32(
        movedAt,
        memory.sumBuffers(list, count, (part) => move(file, part)),
      );
      return success;
    };
  return {
    ...directoryCalls(memory, open),
    fd_read: transfer((file, part) => file.read(part)),
    fd_write: transfer((file, part) => file.write(part)),
    fd_close: (fd: number) => (open.delete(fd) ? success : badDescriptor),
    fd_seek(fd: number, offset: bigint, from: number, positionAt: number) {
      const file = open.get(fd);
      if (!file) return badDescriptor;
      file.position = ([0, file.position, file.length][from] ?? 0) + Number(offset);
      memory.write64(positionAt, BigInt(file.position));
      return success;
    },
    path_open(...[, , pathAt, length, flags, , , , fdAt]: PathOpen) {
      // The file system is empty, so there is no file to read.
      if ((flags & mayCreate) === 0) return noEntry;
      const file = new MemoryFile(new TextDecoder().decode(memory.bytes(pathAt, length)));
      written.push(file);
      const fd = rootDescriptor + written.length;
      open.set(fd, file);
      memory.write32(fdAt, fd);
      return success;
    },
  };
}

/**
 * Directory, lookup flags, path and its length, open flags, rights, inherited rights, mode, address
 * for the descriptor.
 */
type PathOpen = [number, number, number, number, number, bigint, bigint, number, number];

function directoryCalls(memory: ProgramMemory, open: ReadonlyMap<number, MemoryFile>): Calls {
  return {
    fd_fdstat_get(fd: number, at: number) {
      if (fd !== rootDescriptor && !open.has(fd)) return badDescriptor;
      memory.write64(at, BigInt(fd === rootDescriptor ? directory : regularFile));
      memory.write64(at + 8, allRights);
      memory.write64(at + 16, allRights);
      return success;
    },
    fd_fdstat_set_flags: () => success,
    fd_prestat_get(fd: number, at: number) {
      if (fd !== rootDescriptor) return badDescriptor;
      memory.write32(at, 0);
      memory.write32(at + 4, 1);
      return success;
    },
    fd_prestat_dir_name(_fd: number, at: number) {
      memory.bytes(at, 1).fill('/'.charCodeAt(0));
      return success;
    },
  };
}
