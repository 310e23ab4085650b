import type { Actor } from '@talkreel/contracts/http/catalog';
import type { SelectedInfluencer } from '../../../lib/selected-influencer.ts';

/** Who speaks: one of the cast, or an influencer handed over from another page. */
export type Performer = Actor | SelectedInfluencer;

export const STEPS = ['Select Actor', 'Create Audio', 'Generate Video'] as const;

export type Step = 1 | 2 | 3;

/** What a reload must bring back. Jobs are kept by id only: the server knows the rest. */
export interface Draft {
  step: Step;
  performer: Performer | null;
  text: string;
  voiceId: string | null;
  /** 1 is natural; above it speaks faster to fit. */
  rate: number;
  audioJobId: string | null;
  lipsyncJobId: string | null;
}

export const emptyDraft: Draft = {
  step: 1,
  performer: null,
  text: '',
  voiceId: null,
  rate: 1,
  audioJobId: null,
  lipsyncJobId: null,
};

// public/before-paint.js knows this key and `step`.
const keyFor = (userId: string): string => `talkreel-wizard:${userId}`;

export function loadDraft(userId: string): Draft {
  try {
    const stored = sessionStorage.getItem(keyFor(userId));
    return stored === null
      ? emptyDraft
      : { ...emptyDraft, ...(JSON.parse(stored) as Partial<Draft>) };
  } catch {
    return emptyDraft;
  }
}

export function saveDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyFor(userId), JSON.stringify(draft));
  } catch {
    // Storage full or off: the draft lives as long as the page.
  }
}
