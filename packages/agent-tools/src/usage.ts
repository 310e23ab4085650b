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
