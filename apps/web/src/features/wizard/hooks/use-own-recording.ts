import { useState } from 'react';
import {
  queryOptions,
  skipToken,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, errorMessage, NetworkError, RequestTimeout } from '@talkreel/client/errors';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { OwnRecording } from '@talkreel/contracts/http/own-recordings';
import {
  OWN_RECORDING_MAX_BYTES,
  ownRecordingTexts,
  type SpeakerConsent,
  STATEMENT_VERSION,
} from '@talkreel/contracts/own-recordings';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { holdDocument } from '../../../lib/unsaved-work.ts';
import { fetchWithProgress } from '../../../lib/uploads.ts';

const NOT_SENT = 'Your recording could not be sent. Please try again.';

/** Whose voice it is, as the user states it; a name only for somebody else. */
export interface Stated {
  consent: SpeakerConsent;
  name: string;
}

let unsent: (UnsentRecording & { letGo: () => void }) | null = null;
let refusal: { userId: string; reason: string } | null = null;

/** The recording of a draft: the one that was sent, and the one that is on its way. */
export function useOwnRecording(
  userId: string,
  recordingId: string | null,
  onSent: (recording: OwnRecording) => void,
) {
  const client = useQueryClient();
  const [note, setNote] = useState<string | null>(null);
  const mutationKey = ['own-recording', userId];
  // The upload may have begun before this step was left.
  const isSending = useIsMutating({ mutationKey }) > 0;
  const sending = useMutation({
    mutationKey,
    mutationFn: ({ sound, stated }: { sound: Blob; stated: Stated }) =>
      sendOwnRecording(sound, stated),
    onSuccess: (recording) => {
      keepUnsent(null);
      client.setQueryData(ownRecordingQuery(recording.id).queryKey, recording);
      onSent(recording);
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      keepUnsent(null);
      keepRefusal(userId, errorMessage(error, NOT_SENT));
    },
  });
  const known = useQuery({
    ...ownRecordingQuery(recordingId ?? ''),
    ...(recordingId === null && { queryFn: skipToken }),
  });
  const isUnsent = unsentOf(userId) !== null;

  function send(sound: Blob, stated: Stated, why: string | null = null): void {
    setNote(why);
    keepRefusal(userId, null);
    keepUnsent({ userId, sound, stated });
    sending.mutate({ sound, stated });
  }

  return {
    /** The recording that is ready to be used. */
    recording: known.data?.url == null ? null : known.data,
    isSending,
    problem: isSending ? null : (refusalOf(userId) ?? problemOf(sending.error, isUnsent, known)),
    note,
    send,
    /** Sends the same recording again; null if there is nothing to send. */
    retry:
      isUnsent && !isSending
        ? () => {
            const kept = unsentOf(userId);
            if (kept !== null) send(kept.sound, kept.stated, note);
          }
        : null,
  };
}

export type OwnRecordingStep = ReturnType<typeof useOwnRecording>;

/** Whether the file itself is the reason, so that sending it again would change nothing. */
function isRefused(error: Error): boolean {
  if (error instanceof ApiError) return [400, 413, 415].includes(error.status);
  return !(error instanceof NetworkError || error instanceof RequestTimeout);
}

/** Why the last recording was refused, or is not there any more. */
function problemOf(
  sent: Error | null,
  isUnsent: boolean,
  known: { data?: OwnRecording | undefined; error: Error | null },
): string | null {
  if (sent !== null) return errorMessage(sent, NOT_SENT);
  if (isUnsent) return ownRecordingTexts.unsent;
  const isMissing = known.error instanceof ApiError && known.error.status === 404;
  if (isMissing || known.data?.url === null) return ownRecordingTexts.gone;
  return (
    known.error && errorMessage(known.error, 'Your recording could not be loaded. Reload the page.')
  );
}

/**
 * A recording or file that is not on the server yet, kept so that a failed upload loses nothing, whichever page is
 * open.
 */
interface UnsentRecording {
  userId: string;
  sound: Blob;
  stated: Stated;
}

function keepUnsent(recording: UnsentRecording | null): void {
  unsent?.letGo();
  unsent = recording && { ...recording, letGo: holdDocument('a recording that was not sent') };
}

function unsentOf(userId: string): UnsentRecording | null {
  return unsent?.userId === userId ? unsent : null;
}

/** Keeps why the last recording was refused, for a user who left the step meanwhile; null when another one is sent. */
function keepRefusal(userId: string, reason: string | null): void {
  refusal = reason === null ? null : { userId, reason };
}

function refusalOf(userId: string): string | null {
  return refusal?.userId === userId ? refusal.reason : null;
}

/** A recording that was sent. */
export function ownRecordingQuery(id: string) {
  return queryOptions({
    queryKey: [routes.getOwnRecording.path, id],
    queryFn: ({ signal }) => call('getOwnRecording', { params: { id }, signal }),
  });
}

async function sendOwnRecording(sound: Blob, { consent, name }: Stated): Promise<OwnRecording> {
  // The limit is checked before the recording is sent.
  if (sound.size > OWN_RECORDING_MAX_BYTES)
    throw new Error(ownRecordingTexts.tooLarge(OWN_RECORDING_MAX_BYTES / 1024 / 1024));
  if (sound.size === 0) throw new Error(ownRecordingTexts.empty);
  return call('postOwnRecording', {
    query: { consent, statement: STATEMENT_VERSION, ...(name !== '' && { name }) },
    file: sound,
    fetch: fetchWithProgress('recording'),
    timeoutMs: REQUEST_TIMEOUT_MS,
    attempt: 'send your recording',
  });
}
