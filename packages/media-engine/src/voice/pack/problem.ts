/** What went wrong with a voice pack. */
export type PackProblem =
  | 'unknown-pack'
  | 'in-use'
  | 'missing-file'
  | 'truncated'
  | 'wrong-hash'
  | 'unreachable'
  | 'refused'
  | 'no-disk'
  | 'not-readable'
  | 'outdated'
  | 'foreign-opset'
  | 'foreign-graph'
  | 'foreign-tokenizer'
  | 'no-runtime'
  | 'no-memory'
  | 'missing-voice'
  | 'no-speech'
  | 'too-slow'
  | 'process-ended'
  | 'resting'
  | 'queue-full'
  | 'nothing-heard';

/** Its message is a sentence for the operator, which says what to do where something can be done. */
export class VoicePackError extends Error {
  override readonly name = 'VoicePackError';
  readonly problem: PackProblem;

  constructor(problem: PackProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}

/** The error of a file operation in a pack's folder, as a sentence where it has one. */
export function asPackError(cause: unknown, what: string): unknown {
  const code = (cause as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new VoicePackError(
      'no-disk',
      `The disk is full: ${what} could not be written. Free some space and run the command again; it continues where it stopped.`,
      cause,
    );
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new VoicePackError(
      'not-readable',
      `${what} may not be read or written by this user.`,
      cause,
    );
  return cause;
}

export const sizeOf = (bytes: number): string =>
  bytes >= 1e6 ? `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB` : `${bytes} bytes`;
