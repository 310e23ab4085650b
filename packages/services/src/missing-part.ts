/** Something the product needs and this machine lacks; `message` says what, `remedy` how to get it. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart';
  readonly remedy: string;

  constructor(message: string, remedy: string, cause?: unknown) {
    super(message, { cause });
    this.remedy = remedy;
  }
}
