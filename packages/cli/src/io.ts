/** What a command has of the process that it runs in. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>;
  stdout: (text: string) => void;
  stderr: (text: string) => void;
  /** The whole of stdin. */
  stdin: () => Promise<Buffer>;
  /** Whether a person sees what stderr gets: then lines are written over. */
  isTerminal: boolean;
  /** The width of that terminal. */
  columns: number;
  /** Aborted by Ctrl-C: waiting ends, the work goes on. */
  signal: AbortSignal;
}

/** A mistake in how the program was called, said in one sentence. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** Titles and names come from people: none may move the cursor or color the terminal. */
export function printable(text: string): string {
  // oxlint-disable-next-line eslint/no-control-regex
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');
}
