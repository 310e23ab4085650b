import { queryOptions } from '@tanstack/react-query';
import type { MediaItemKind } from '@talkreel/contracts/media-library';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { call, page } from '../api/client.ts';
import { listQuery } from '../api/pages.ts';
import type { FolderChoice } from '../projects.ts';

/** What a file dialog offers. */
export const MEDIA_ACCEPT = 'image/*,video/mp4,video/quicktime,video/webm,.heic,.heif,.avif,.mov';

/** Which part of the library is shown. */
export interface ShownMedia {
  search: string;
  kind: MediaItemKind | null;
  folder: FolderChoice | null;
}

export const mediaQuery = (shown: ShownMedia) =>
  listQuery([routes.listMedia.path, shown], (before, signal) =>
    page('listMedia', {
      query: {
        before,
        search: shown.search,
        ...(shown.kind !== null && { kind: shown.kind }),
        ...(shown.folder !== null && { folder: shown.folder }),
      },
      signal,
    }),
  );

/** One of the library; an error with status 404 once it is deleted. */
export const mediaItemQuery = (id: string) =>
  queryOptions({
    queryKey: [addressOf(routes.getMedia, { params: { id } })],
    queryFn: ({ signal }) => call('getMedia', { params: { id }, signal }),
  });
