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
