import type { Report } from './report.ts';

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
): (lines: string, stream: 'stdout' | 'stderr') => void {
  return (lines, stream) => {
    for (const line of lines.split('\n').filter(Boolean)) {
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
