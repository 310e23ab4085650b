import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const maxBytes = 5 * 1024 * 1024;

export interface LogFile {
  write(chunk: Buffer): void;
  close(): void;
}

/**
 * An append-only log of at most `capBytes`; when full it is renamed to `<path>.1`, replacing the
 * previous one.
 */
export function openLogFile(path: string, capBytes = maxBytes): LogFile {
  let file = openSync(path, 'a', 0o600);
  let bytes = fstatSync(file).size;
  return {
    write(chunk) {
      if (bytes > 0 && bytes + chunk.length > capBytes) {
        closeSync(file);
        renameSync(path, `${path}.1`);
        file = openSync(path, 'a', 0o600);
        bytes = 0;
      }
      bytes += writeSync(file, chunk);
    },
    close: () => closeSync(file),
  };
}
