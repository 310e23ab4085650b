export interface Mail {
  /** Unique to this mail: a provider or reader that gets it twice can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A POST to this address stops mails of this kind (RFC 8058): mail programs show a button for it. */
  oneClickOffUrl?: string;
}

export interface Mailer {
  /**
   * Sends a mail; finishes within a minute.
   * @throws {MailError} It was not accepted, or that is unknown.
   */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Why a mail was not accepted, without its addresses and text. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Sending again is useless: this mail or its address was refused. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(`mail not sent: ${reason}`);
    this.isFinal = isFinal;
  }
}
