import type { SelectedInfluencer } from './selected-influencer.ts';
import { readStored, takeStored, writeStored } from './stored.ts';

/** A line for the wizard: tried on the landing page before sign-in, or from a video that is made anew. */
export interface TryOut {
  actorId: string;
  /** The influencer that speaks instead of an actor. */
  influencer?: SelectedInfluencer;
  line: string;
  /** The voice that the user picked; null leaves it to the actor. */
  voiceId: string | null;
  /** The language of the voice; absent: English. */
  language?: string;
  /** The user's own recording, instead of a voice. */
  recordingId?: string;
}

export const TRY_OUT_KEY = 'tryOut';

export const storeTryOut = (tried: TryOut): void => writeStored('session', TRY_OUT_KEY, tried);
export const hasTryOut = (): boolean => readStored('session', TRY_OUT_KEY) !== null;

/** Reads it once and removes it. Null if there is none or it cannot be read. */
export function takeTryOut(): TryOut | null {
  const tried = takeStored<TryOut>('session', TRY_OUT_KEY) ?? {};
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
}
