import type { FileResult, TestResults } from '@talkreel/testing/test-results';

export interface Progress {
  /** Returns a line about the file that has ended: its number, its time, and an estimate of the rest. */
  fileEnded(file: string, result: FileResult, failures: number): string;
}

/** What a file usually takes, in seconds: most scenarios and browser tests start a whole product. */
function usualSeconds(file: string): number {
  if (file.endsWith('.e2e.ts')) return 25;
  return file.startsWith('packages/scenarios/') ? 20 : 2;
}

/** The progress of a run of these files. The rest is estimated by their last times, or by what such files usually take. */
export function createProgress(
  files: readonly string[],
  earlier: TestResults,
  now: () => number = () => performance.now(),
): Progress {
  const startedAtMs = now();
  const expected = (file: string): number => earlier[file]?.seconds ?? usualSeconds(file);
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
