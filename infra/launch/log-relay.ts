import type { Report } from './report.ts';

/** The level from which a line of a process belongs on the console (pino's "warn"). */
const consoleLevel = 40;

interface LogLine {
  level?: number;
  msg?: string;
  err?: { message?: string };
}

/**
 * Reads the output of a process by lines and shows on the console what somebody should see: warnings and errors of its
 * structured log, and whatever it writes to standard error in plain words.
 */
export function createLogRelay(
  part: string,
  report: Report,
): (chunk: Buffer, stream: 'stdout' | 'stderr') => void {
  const rest = { stdout: '', stderr: '' };
  return (chunk, stream) => {
    const lines = (rest[stream] + chunk.toString()).split('\n');
    // A line without an end is not kept for ever.
    rest[stream] = (lines.pop() ?? '').slice(-64_000);
    for (const line of lines) {
      const text = consoleText(line, stream);
      if (text) report.warn(part, text);
    }
  };
}

function consoleText(line: string, stream: 'stdout' | 'stderr'): string | undefined {
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
