import { MediaToolFailed } from './run-tool.ts';

export type RejectionReason =
  | 'unreadable'
  | 'no-video'
  | 'no-audio'
  | 'has-video'
  | 'picture'
  | 'wrong-length'
  | 'too-short'
  | 'too-long'
  | 'no-speech'
  | 'clipped'
  | 'wrong-size'
  | 'too-fast'
  | 'too-much'
  | 'damaged'
  | 'black'
  | 'frozen'
  | 'silent'
  | 'blank';

/** The file is not what was requested. The message is for the log, `reason` for decisions. */
export class MediaRejected extends Error {
  override readonly name = 'MediaRejected';
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Converts errors for `catch`: a file that a tool cannot decode is a bad file; a time limit, an abort or a missing
 * program is not.
 */
export function asUnreadable(error: unknown): never {
  if (!(error instanceof MediaToolFailed) || error.timedOut) throw error;
  throw new MediaRejected('unreadable', error.message, { cause: error });
}
