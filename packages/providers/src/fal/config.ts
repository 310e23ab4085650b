import type { Variables } from '@talkreel/settings/list';
import { isOfFal } from '../model-names.ts';
import type { FalConfig } from './fal-http.ts';

/** fal.ai, as all processes read it; undefined without its key. */
export function falOf(
  vars: Pick<Variables<'api'>, 'FAL_KEY' | 'FAL_BASE_URL'>,
): FalConfig | undefined {
  const { FAL_KEY: apiKey, FAL_BASE_URL: baseUrl } = vars;
  return apiKey === undefined ? undefined : { apiKey, baseUrl };
}

/** Whether the model that is set for a stage runs at fal. */
export const isMadeByFal = (model: string | undefined): boolean =>
  model !== undefined && isOfFal(model);
