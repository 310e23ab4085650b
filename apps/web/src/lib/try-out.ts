import type { SelectedInfluencer } from './selected-influencer.ts';

/** A line for the wizard: tried on the landing page before sign-in, or of a video that is made anew. */
export interface TryOut {
  actorId: string;
  /** It speaks instead of an actor. */
  influencer?: SelectedInfluencer;
  line: string;
  /** Picked by the user; null leaves it to the actor. */
  voiceId: string | null;
  /** Of the voice; absent: English. */
  language?: string;
  /** The user's own recording, instead of a voice. */
  recordingId?: string;
}

export const TRY_OUT_KEY = 'tryOut';

export function storeTryOut(tried: TryOut): void {
  try {
    sessionStorage.setItem(TRY_OUT_KEY, JSON.stringify(tried));
  } catch {
    // Storage is off: the wizard begins empty.
  }
}

/** Reads it once and removes it. Null if there is none or it cannot be read. */
export function takeTryOut(): TryOut | null {
  try {
    const stored = sessionStorage.getItem(TRY_OUT_KEY);
    sessionStorage.removeItem(TRY_OUT_KEY);
    const tried = JSON.parse(stored ?? '{}') as Partial<TryOut>;
    const { actorId, influencer, line, voiceId, language, recordingId } = tried;
    if (typeof actorId !== 'string' || typeof line !== 'string') return null;
    return {
      actorId,
      ...(typeof influencer?.url === 'string' && { influencer }),
      line,
      voiceId: typeof voiceId === 'string' ? voiceId : null,
      ...(typeof language === 'string' && { language }),
      ...(typeof recordingId === 'string' && { recordingId }),
    };
  } catch {
    return null;
  }
}

export function hasTryOut(): boolean {
  try {
    return sessionStorage.getItem(TRY_OUT_KEY) !== null;
  } catch {
    return false;
  }
}
