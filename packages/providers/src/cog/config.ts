import type { Variables } from '@talkreel/settings/list';

/** What a process reads of the operator's own Cog containers; a stage without one is undefined. */
export function cogOf(
  vars: Pick<
    Variables<'api'>,
    | `${'SPEECH' | 'IMAGE' | 'ANIMATE' | 'LIPSYNC'}_COG_${'URL' | 'MODEL'}`
    | 'COG_API_KEY'
    | 'SPEECH_LANGUAGES'
  >,
) {
  // A model of Replicate's may have the same name, and its attempts are not to be taken for ours.
  const container = (url: string | undefined, name: string) =>
    url === undefined ? undefined : { url, model: `cog/${name}`, apiKey: vars.COG_API_KEY };
  const speech = container(vars.SPEECH_COG_URL, vars.SPEECH_COG_MODEL);
  return {
    speech: speech && { ...speech, languages: vars.SPEECH_LANGUAGES },
    image: container(vars.IMAGE_COG_URL, vars.IMAGE_COG_MODEL),
    animate: container(vars.ANIMATE_COG_URL, vars.ANIMATE_COG_MODEL),
    lipsync: container(vars.LIPSYNC_COG_URL, vars.LIPSYNC_COG_MODEL),
  };
}
