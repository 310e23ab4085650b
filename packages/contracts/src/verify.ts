/** What checking a file finds, and how that is said. Without zod: browsers load it. */

export const VERIFY_MAX_BYTES = 50 * 1024 * 1024;
/** Checks per address. */
export const VERIFY_LIMIT = { checks: 30, minutes: 10 } as const;

export const verdicts = [
  'signed',
  'changed',
  'expired',
  'invalid',
  'broken',
  'oversized',
  'marked',
  'declared',
  'nothing',
  'unreadable',
] as const;
export type Verdict = (typeof verdicts)[number];

/** Whose signature it is: ours, made with our test certificate, or one we do not know. */
export const signerTrusts = ['ours', 'test', 'unknown'] as const;
export type SignerTrust = (typeof signerTrusts)[number];

export const verifiedFormats = ['mp4', 'mov', 'webm', 'wav', 'mp3', 'jpg', 'png', 'webp'] as const;
export type VerifiedFormat = (typeof verifiedFormats)[number];

/**
 * A sentence or two for each verdict; `signed` has one for each kind of signer, and for a stranger's signature over our
 * watermark.
 */
export const verdictSentences: Readonly<
  Record<Exclude<Verdict, 'signed'> | `signed-${SignerTrust}` | 'signed-unknown-marked', string>
> = {
  'signed-ours': 'Signed by us, and not changed since.',
  'signed-test':
    'Signed with this site’s test certificate, and not changed since. A test certificate identifies nobody.',
  'signed-unknown':
    'Signed, and not changed since, by a signer we do not know. What follows is what that signer says.',
  'signed-unknown-marked':
    'Signed by a signer we do not know, and not changed since. But this file carries our watermark: it, or a part of it, was made here, whatever its signature says.',
  changed:
    'This file was signed, and then changed. What its signature says is not about these bytes.',
  expired:
    'The signature fits this file, but its certificate has expired, and nothing shows that it was valid when the file was signed.',
  invalid:
    'This file carries Content Credentials that were changed after signing, or break their own rules. Do not rely on them.',
  broken: 'This file carries Content Credentials that are damaged, so they cannot be read.',
  oversized:
    'The Content Credentials in this file are too large to be checked, or unpack to something that is. Nothing that they say is repeated here.',
  marked:
    'This file carries our watermark, but no signature: it was made here and lost its Content Credentials on the way.',
  declared:
    'This file says that it is AI-generated, but nobody has signed that. Anybody can write or remove it.',
  nothing:
    'No Content Credentials were found. That proves nothing: most networks remove them, and so does every re-encode.',
  unreadable: 'This file is damaged, or too complex to be checked.',
};

export const verifyTexts = {
  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB, the most that can be checked here.`,
  empty: 'This file is empty.',
  incomplete: 'The file did not arrive completely. Please send it again.',
  otherType:
    'This kind of file cannot be checked here. Please choose an MP4, MOV, WebM, WAV, MP3, JPEG, PNG or WebP file.',
  busy: 'Many files are being checked right now. Please try again in a moment.',
  tooMany: `You can check ${VERIFY_LIMIT.checks} files in ${VERIFY_LIMIT.minutes} minutes. Please try again later.`,
  otherLink:
    'Only links of this site can be checked: a shared video, or the address of one of its files. Please save other files and drop them here.',
  noSuchLink: 'There is nothing at this link that you can see. Sharing may have ended.',
  unavailable: 'Files cannot be checked here right now. Please try again later.',
  /** Follows the sentence of the verdict. */
  noTimeForMark: 'There was no time to look for our watermark. Please check this file again later.',
};
