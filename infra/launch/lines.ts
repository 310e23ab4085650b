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
