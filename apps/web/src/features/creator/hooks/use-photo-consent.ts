import { useState } from 'react';
import { noConsent, statementOf, type ConsentDraft } from '../model/photo-consent.ts';
import type { Photo } from '../model/state.ts';

/** The user's statement about their own photo that was not sent yet. It belongs to that photo. */
export function usePhotoConsent(photo: Photo | null) {
  const [said, setSaid] = useState<{ photo: Photo | null; draft: ConsentDraft } | null>(null);
  const [askedFor, setAskedFor] = useState<Photo | null>(null);
  const draft = photo !== null && said?.photo === photo ? said.draft : noConsent;
  const statement = photo === null ? null : statementOf(draft);
  return {
    /** Whether there is a photo to ask about. */
    isAsked: photo !== null,
    draft,
    /** What is sent with the photo; null: there is none, or something is missing. */
    statement,
    isMissing: photo !== null && askedFor === photo && statement === null,
    change: (next: ConsentDraft) => setSaid({ photo, draft: next }),
    /** Whether the photo may be sent; if not, the form says what is missing. */
    ask(): boolean {
      setAskedFor(photo);
      return photo === null || statement !== null;
    },
  };
}
