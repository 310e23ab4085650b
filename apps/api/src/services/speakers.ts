import type { postAudio } from '@talkreel/contracts/http/audio';
import type { GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import type { ProviderService } from '@talkreel/contracts/names';
import { languageName } from '@talkreel/contracts/speech-languages';
import { texts } from '@talkreel/contracts/texts';
import type { z } from 'zod';
import { invalid } from '../errors.ts';
import { usableRecording } from './own-recordings.service.ts';
import type { Services } from './services.ts';

/** Who or what speaks a text. */
interface Speaker {
  input: Pick<GenerationInputs['audio'], 'voiceId' | 'recordingId' | 'rate'>;
  stageInput: Record<string, unknown>;
  /** Whose failure would make the request pointless. */
  needs: ProviderService[];
  /** The file that becomes part of the project. */
  uploadAsset: string | null;
}

/** A voice of the catalog, in a language that the model in use speaks, or a recording of the user's own. */
export async function speakerOf(
  { db, references, languages }: Pick<Services, 'db' | 'references' | 'languages'>,
  userId: string,
  body: z.output<typeof postAudio.body>,
): Promise<Speaker> {
  const { recordingId, language, rate = 1 } = body;
  if (recordingId !== undefined) {
    const { id, asset, path } = await usableRecording(db, userId, recordingId);
    return {
      input: { recordingId: id, rate: 1 },
      stageInput: { recordingPath: path },
      needs: ['moderation'],
      uploadAsset: asset,
    };
  }
  const voice = await references.voice(body.speaker ?? '', 'speaker');
  if (!(await languages.offered()).includes(language))
    throw invalid('language', texts.speech.languageOff(languageName(language)));
  return {
    input: { voiceId: voice.id, rate },
    stageInput: { voiceId: voice.id, samplePath: voice.sample_path, rate, language },
    needs: ['moderation', 'audio'],
    uploadAsset: null,
  };
}
