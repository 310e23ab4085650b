/** Who is in a photo or a recording that a user sends, and why they may send it. Without zod: browsers load it. */

export const CONSENT_NAME_MAX_CHARACTERS = 100;

export const consentKinds = ['face', 'voice'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** `nobody`: a drawing, or a picture of somebody who does not exist. */
export const consentSubjects = ['me', 'someone-else', 'nobody'] as const;
export type ConsentSubject = (typeof consentSubjects)[number];

/** Why somebody else's face or voice may be used. `own` and `nobody` follow from the subject. */
export const othersGrounds = ['agreed', 'guardian', 'licence'] as const;
export const consentGrounds = ['own', ...othersGrounds, 'nobody'] as const;
export type ConsentGround = (typeof consentGrounds)[number];

/** The statements about a photo, by ground. */
type PhotoStatements = Readonly<Record<ConsentGround, string>>;

/**
 * Every version of the statements that was ever shown; the last one is in force. Each is kept with the photos that it
 * was made for, word for word: a changed text is a new version.
 */
const photoStatements: readonly PhotoStatements[] = [
  {
    own: 'This is my own face, and I want it to speak in my videos.',
    agreed: 'They know that their face will speak in my videos, and they agreed.',
    guardian: 'I am their parent or guardian, and I agree for them.',
    licence: 'I have a license for this photo that allows it, with the person’s release.',
    nobody: 'This is a drawing, or a person who does not exist.',
  },
];
/** The number of the version in force, from 1. */
export const PHOTO_STATEMENT_VERSION = photoStatements.length;

/** The statement of this version; undefined: there is no such version. */
export const photoStatementOf = (version: number, ground: ConsentGround): string | undefined =>
  photoStatements[version - 1]?.[ground];

/** The ground that a subject leaves no choice of; null: one of `othersGrounds`. */
export function groundOf(subject: ConsentSubject): ConsentGround | null {
  if (subject === 'me') return 'own';
  return subject === 'nobody' ? 'nobody' : null;
}

export const consentTexts = {
  missing:
    'Please say who is in this photo, and why you may use it: it is not sent without that. If the page does not ask, reload it.',
  noName: 'Please enter the name of the person in this photo.',
  noSpeaker: 'Please enter the name of the person who speaks.',
  noGround: 'Please say why you may use a photo of somebody else.',
  wrongGround: 'This reason is for photos of somebody else.',
  oldStatement: 'The statement has changed. Please reload the page and read it again.',
} as const;

/** What goes when a consent is withdrawn. */
export interface Affected {
  influencers: number;
  videos: number;
  films: number;
  exports: number;
  links: number;
  community: number;
  running: number;
  /** How many of the videos and films are of other users, who used the influencer from the community page. */
  ofOthers: number;
}

const NAMES: ReadonlyArray<[keyof Affected, one: string, several: string]> = [
  ['influencers', 'influencer', 'influencers'],
  ['videos', 'video', 'videos'],
  ['films', 'film', 'films'],
  ['exports', 'export', 'exports'],
  ['links', 'shared link', 'shared links'],
  ['community', 'community page entry', 'community page entries'],
  ['running', 'generation in progress', 'generations in progress'],
];

/** `2 videos, 1 shared link`, as a list; empty: nothing was made. */
export function describeAffected(affected: Affected): string[] {
  return NAMES.flatMap(([part, one, several]) => {
    const count = affected[part];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
}
