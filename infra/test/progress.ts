import type { FileResult, TestResults } from './results.ts';

export interface Progress {
  /** A line about the file that has ended: which of how many, what it took, and how long the rest may take. */
  fileEnded(file: string, result: FileResult, failures: number): string;
}

/** Of a run of these files. What is left is estimated by what the files took last time, unknown ones by the mean. */
export function createProgress(
  files: readonly string[],
  earlier: TestResults,
  now: () => number = () => performance.now(),
): Progress {
  const startedAtMs = now();
  const known = files.flatMap((file) => earlier[file]?.seconds ?? []);
  const mean = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : 1;
  const expected = (file: string): number => earlier[file]?.seconds ?? mean;
  const left = new Set(files);
  const total = files.reduce((sum, file) => sum + expected(file), 0);

  const minutesLeft = (): string => {
    const open = [...left].reduce((sum, file) => sum + expected(file), 0);
    const elapsedMs = now() - startedAtMs;
    const minutes = (elapsedMs * open) / Math.max(total - open, 0.001) / 60_000;
    if (left.size === 0) return '';
    return minutes < 1 ? ', less than a minute left' : `, about ${Math.round(minutes)} min left`;
  };
  return {
    fileEnded(file, { tests, seconds, processorSeconds }, failures) {
      left.delete(file);
      const place = `${String(files.length - left.size).padStart(String(files.length).length)}/${files.length}`;
      const count = `${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`;
      const cost = `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} of processor`;
      const mark = failures > 0 ? '✗' : '✓';
      return `${mark} ${place} ${file} (${count}, ${cost})${minutesLeft()}`;
    },
  };
}
