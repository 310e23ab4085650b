import { queryOptions } from '@tanstack/react-query';
import { routes } from '@talkreel/contracts/routes';
import { call } from './api/client.ts';

/** All voices, and whether local stand-ins speak them. */
export const voicesQuery = queryOptions({
  queryKey: [routes.getVoices.path],
  queryFn: ({ signal }) => call('getVoices', { signal }),
});

/** The note beside voices that local stand-ins speak. */
export const standInVoices = 'The voices are clear, but audibly synthetic.';

export const noVoiceSelected = {
  title: 'No Voice Selected',
  description: 'A voice must be selected to generate audio.',
};
