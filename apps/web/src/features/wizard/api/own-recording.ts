import { queryOptions } from '@tanstack/react-query';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { OwnRecording } from '@talkreel/contracts/http/own-recordings';
import {
  OWN_RECORDING_MAX_BYTES,
  ownRecordingTexts,
  STATEMENT_VERSION,
  type SpeakerConsent,
} from '@talkreel/contracts/own-recordings';
import { routes } from '@talkreel/contracts/routes';
import { call } from '../../../lib/api/client.ts';
import { fetchWithProgress } from '../../../lib/uploads.ts';

export function ownRecordingQuery(id: string) {
  return queryOptions({
    queryKey: [routes.getOwnRecording.path, id],
    queryFn: ({ signal }) => call('getOwnRecording', { params: { id }, signal }),
  });
}

export async function sendOwnRecording(
  sound: Blob,
  consent: SpeakerConsent,
): Promise<OwnRecording> {
  // The limit is checked before the recording is sent.
  if (sound.size > OWN_RECORDING_MAX_BYTES)
    throw new Error(ownRecordingTexts.tooLarge(OWN_RECORDING_MAX_BYTES / 1024 / 1024));
  if (sound.size === 0) throw new Error(ownRecordingTexts.empty);
  return call('postOwnRecording', {
    query: { consent, statement: STATEMENT_VERSION },
    file: sound,
    fetch: fetchWithProgress('recording'),
    timeoutMs: REQUEST_TIMEOUT_MS,
    attempt: 'send your recording',
  });
}
