import { useEffect, useState } from 'react';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { OwnRecording } from '@talkreel/contracts/http/own-recordings';
import { ownRecordingTexts, type SpeakerConsent } from '@talkreel/contracts/own-recordings';
import { ownRecordingQuery, sendOwnRecording } from '../api/own-recording.ts';
import { keepUnsent, unsentOf } from '../model/unsent-recording.ts';

/** The recording of a draft: the one that was sent, and the one that is on its way. */
export function useOwnRecording(
  userId: string,
  recordingId: string | null,
  onSent: (recording: OwnRecording) => void,
) {
  const client = useQueryClient();
  const [note, setNote] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: ({ sound, consent }: { sound: Blob; consent: SpeakerConsent }) =>
      sendOwnRecording(sound, consent),
    onSuccess: (recording) => {
      keepUnsent(null);
      client.setQueryData(ownRecordingQuery(recording.id).queryKey, recording);
      onSent(recording);
    },
  });
  const known = useQuery({
    ...ownRecordingQuery(recordingId ?? ''),
    ...(recordingId === null && { queryFn: skipToken }),
  });
  const isUnsent = unsentOf(userId) !== null;
  useAskBeforeLeaving(isUnsent || sending.isPending);

  function send(sound: Blob, consent: SpeakerConsent, why: string | null = null): void {
    setNote(why);
    keepUnsent({ userId, sound, consent });
    sending.mutate({ sound, consent });
  }

  const isGone = known.data?.url === null || known.isLoadingError;
  return {
    /** Ready to be used. */
    recording: known.data?.url == null ? null : known.data,
    isSending: sending.isPending,
    isLoading: recordingId !== null && known.isPending,
    /** Why the last one was not taken, or is not there any more. */
    problem: sending.isError
      ? errorMessage(sending.error, 'Your recording could not be sent. Please try again.')
      : isGone && !sending.isPending
        ? ownRecordingTexts.gone
        : null,
    note,
    send,
    /** Sends the same again; null if there is nothing to send. */
    retry:
      sending.isError && isUnsent
        ? () => {
            const kept = unsentOf(userId);
            if (kept !== null) send(kept.sound, kept.consent, note);
          }
        : null,
  };
}

export type OwnRecordingStep = ReturnType<typeof useOwnRecording>;

/** Browsers ask before a page with an unsent recording is closed or reloaded. */
function useAskBeforeLeaving(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}
