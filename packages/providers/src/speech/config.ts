import type { Variables } from '@talkreel/settings/list';

/** The operator's own speech server; undefined: speech is made at Replicate. */
export function speechServerOf(
  vars: Pick<
    Variables<'api'>,
    'SPEECH_URL' | 'SPEECH_API_KEY' | 'SPEECH_MODEL' | 'SPEECH_VOICES' | 'SPEECH_LANGUAGES'
  >,
) {
  const { SPEECH_URL: url, SPEECH_API_KEY: apiKey, SPEECH_MODEL: model = 'kokoro' } = vars;
  if (url === undefined) return undefined;
  return {
    url,
    apiKey,
    model,
    voices: vars.SPEECH_VOICES ?? {},
    languages: vars.SPEECH_LANGUAGES,
  };
}
