/** Reports of what is shown on share, review and community pages. Without zod: browsers load it. */

export const REPORT_NOTE_MAX_CHARACTERS = 1_000;

export const reportedPages = ['share', 'review', 'community'] as const;
export type ReportedPage = (typeof reportedPages)[number];

export const reportReasons = [
  'my-likeness',
  'deception',
  'sexual',
  'hate',
  'violence',
  'minor',
  'copyright',
  'fraud',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reasons as visitors choose them, and operators read them. */
export const reportReasonTexts: Readonly<Record<ReportReason, string>> = {
  'my-likeness': 'This is me or somebody I speak for, and I did not agree',
  deception: 'It pretends to be real, or puts words into somebody’s mouth',
  fraud: 'It advertises a scam',
  sexual: 'It is sexual',
  hate: 'It is hateful or harasses somebody',
  violence: 'It shows or calls for violence',
  minor: 'It harms or exploits a child',
  copyright: 'It uses my work, brand or music without permission',
  other: 'Something else',
};

/**
 * keep: it stays as it is. hide: it is no longer shown, and its owner may share it again. take-down: it cannot be
 * shared again. withdraw: the face or voice in it is withdrawn, and everything made of it deleted.
 */
export const reportDecisions = ['keep', 'hide', 'take-down', 'withdraw'] as const;
export type ReportDecision = (typeof reportDecisions)[number];

export const reportTexts = {
  noReason: 'Please choose what is wrong with it.',
  tooMany:
    'Too many reports were sent from your network today. Please try again tomorrow, or write to us.',
  gone: 'This is no longer shown, so there is nothing left to report.',
  noEmail: 'Please enter a valid email address, or leave it empty.',
} as const;
