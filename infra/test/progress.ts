import type { FileResult, TestResults } from '@talkreel/testing/test-results';

export interface Progress {
  /** Returns a line about the file that has ended: its number, its time, and an estimate of the rest. */
  fileEnded(file: string, result: FileResult, failures: number): string;
}

/**
 * The progress of a run of these files. The rest is estimated by the last times of the files, and by their mean for
 * unknown ones.
 */
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
