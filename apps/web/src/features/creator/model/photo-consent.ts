import {
  CONSENT_NAME_MAX_CHARACTERS,
  consentTexts,
  PHOTO_STATEMENT_VERSION,
  type ConsentSubject,
  type othersGrounds,
} from '@talkreel/contracts/consent';
import type { PhotoConsent } from '@talkreel/contracts/http/consents';
import { lengthProblem } from '../../../lib/length-problem.ts';

/** What the form about a photo says so far. Nothing is chosen beforehand, and nothing is remembered. */
export interface ConsentDraft {
  subject: ConsentSubject | null;
  name: string;
  ground: (typeof othersGrounds)[number] | null;
}

export const noConsent: ConsentDraft = { subject: null, name: '', ground: null };

/** What is missing before the photo may be sent; null: nothing. */
export function consentProblem({ subject, name, ground }: ConsentDraft): string | null {
  if (subject === null) return consentTexts.missing;
  if (subject !== 'someone-else') return null;
  if (name.trim() === '') return consentTexts.noName;
  if (ground === null) return consentTexts.noGround;
  return lengthProblem(name, CONSENT_NAME_MAX_CHARACTERS);
}

/** The statement to send with the photo; null while something is missing. */
export function statementOf(draft: ConsentDraft): PhotoConsent | null {
  const { subject, name, ground } = draft;
  if (subject === null || consentProblem(draft) !== null) return null;
  return {
    subject,
    statement: PHOTO_STATEMENT_VERSION,
    ...(subject === 'someone-else' && ground !== null && { name: name.trim(), ground }),
  };
}
