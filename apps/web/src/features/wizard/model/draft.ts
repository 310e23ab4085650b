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
  /** The video is cut after the last word. */
  endsWithSpeech: boolean;
}

export const emptyDraft: Draft = {
  step: 1,
  performer: null,
  text: '',
  voiceId: null,
  rate: 1,
  audioJobId: null,
  lipsyncJobId: null,
  endsWithSpeech: false,
};

// public/before-paint.js knows these keys and `step`.
const keyFor = (userId: string): string => `talkreel-wizard:${userId}`;

/** The speech without a video that was last worked on in this browser; by its id only, since others may use it too. */
const openSpeechKeyFor = (userId: string): string => `talkreel-speech:${userId}`;

/** What this tab was doing; null when it is new. */
export function loadDraft(userId: string): Draft | null {
  try {
    const stored = sessionStorage.getItem(keyFor(userId));
    return stored === null ? null : { ...emptyDraft, ...(JSON.parse(stored) as Partial<Draft>) };
  } catch {
    return null;
  }
}

/** A speech whose video has not been asked for, for a tab that is new. */
export function loadOpenSpeech(userId: string): string | null {
  try {
    return localStorage.getItem(openSpeechKeyFor(userId));
  } catch {
    return null;
  }
}

export function saveDraft(userId: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyFor(userId), JSON.stringify(draft));
    if (draft.audioJobId !== null && draft.lipsyncJobId === null)
      localStorage.setItem(openSpeechKeyFor(userId), draft.audioJobId);
    else if (draft.lipsyncJobId !== null) localStorage.removeItem(openSpeechKeyFor(userId));
  } catch {
    // Storage full or off: the draft lives as long as the page.
  }
}
