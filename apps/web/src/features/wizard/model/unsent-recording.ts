import type { SpeakerConsent } from '@talkreel/contracts/own-recordings';
import { holdDocument } from '../../../lib/unsaved-work.ts';

/** What was recorded or chosen and is not on the server yet: a failed upload loses nothing, wherever its user goes. */
export interface UnsentRecording {
  userId: string;
  sound: Blob;
  consent: SpeakerConsent;
}

let unsent: (UnsentRecording & { letGo: () => void }) | null = null;

export function keepUnsent(recording: UnsentRecording | null): void {
  unsent?.letGo();
  unsent = recording && { ...recording, letGo: holdDocument('a recording that was not sent') };
}

export function unsentOf(userId: string): UnsentRecording | null {
  return unsent?.userId === userId ? unsent : null;
}

let refusal: { userId: string; reason: string } | null = null;

/** Why the last recording was not taken, for who left the step meanwhile; null: another one is on its way. */
export function keepRefusal(userId: string, reason: string | null): void {
  refusal = reason === null ? null : { userId, reason };
}

export function refusalOf(userId: string): string | null {
  return refusal?.userId === userId ? refusal.reason : null;
}
