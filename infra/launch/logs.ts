import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import type { Report } from './report.ts';

type Stream = 'stdout' | 'stderr';

/** An endless line is not buffered without limit. */
const MAX_LINE = 64_000;

/** Joins chunks of a process's output into complete lines, so that nothing is cut in two. */
export function createLines(onLines: (lines: string, stream: Stream) => void) {
  const rest = { stdout: '', stderr: '' };
  function pass(text: string, end: number, stream: Stream): void {
    rest[stream] = text.slice(end);
    if (end > 0) onLines(text.slice(0, end), stream);
  }
  return {
    write(chunk: Buffer, stream: Stream): void {
      const text = rest[stream] + chunk.toString();
      pass(text, text.length > MAX_LINE ? text.length : text.lastIndexOf('\n') + 1, stream);
    },
    /** Reports the rest, because an unfinished line counts too. */
    end: (stream: Stream): void => pass(rest[stream], rest[stream].length, stream),
  };
}

/** Lines from this level on (pino's "warn") are shown on the console. */
const consoleLevel = 40;

interface LogLine {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

/**
 * Reads complete lines of a process's output and shows the important ones on the console: warnings
 * and errors of its structured log, and plain text on standard error.
 */
export function createLogRelay(
  part: string,
  report: Report,
): (lines: string, stream: Stream) => void {
  return (lines, stream) => {
    for (const line of lines.split('\n').filter(Boolean)) {
      const text = consoleText(line, stream);
      if (text) report.warn(part, text);
    }
  };
}

function consoleText(line: string, stream: Stream): string | undefined {
  if (!line.startsWith('{')) return stream === 'stderr' ? line : undefined;
  let entry: LogLine;
  try {
    entry = JSON.parse(line) as LogLine;
  } catch {
    return stream === 'stderr' ? line : undefined;
  }
  if ((entry.level ?? 0) < consoleLevel) return undefined;
  return [entry.msg, entry.err?.message].filter(Boolean).join(': ') || line;
}

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
