import { z } from 'zod';
import { cleanName, cutName } from '../clean-name.ts';
import { contractsOf, mayGrow } from '../contract.ts';
import { apiError, commonErrors } from '../errors.ts';
import {
  MEDIA_MAX_BYTES,
  MEDIA_RIGHTS_MAX_CHARACTERS,
  MEDIA_TITLE_MAX_CHARACTERS,
  mediaItemKinds,
} from '../media-library.ts';
import { routes } from '../routes.ts';
import { mediaTexts } from '../texts/media.ts';
import { rowId } from './ids.ts';
import { folderFilter } from './library.ts';
import { mediaUrl } from './media.ts';
import { uuidPageQuery } from './pages.ts';

const defineContract = contractsOf('Media library');

const PAGE = 48;

export const mediaItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(mediaItemKinds).meta(mayGrow),
    title: z.string(),
    rights: z.string().describe('a note on who owns it, or under which licence it is used'),
    folderId: z.number().int().nullable(),
    state: z
      .enum(['processing', 'ready', 'failed'])
      .describe('processing: it waits for a worker, or is being prepared'),
    progress: z.number().min(0).max(100),
    error: z.string().nullable().describe('why it failed, in a sentence for its user'),
    generationId: z.uuid().nullable().describe('the job that prepares it: events name it'),
    bytes: z.number().int().describe('of the file that was sent'),
    url: mediaUrl
      .nullable()
      .describe(
        'once it is ready. A picture: a JPEG, or a PNG if it has transparency, in sRGB. A clip: an MP4 with 30 frames a second, a keyframe each second, and stereo sound or none',
      ),
    posterUrl: mediaUrl.nullable().describe('a small still of it'),
    width: z.number().int().nullable().describe('of what `url` names, in pixels'),
    height: z.number().int().nullable(),
    durationSeconds: z.number().nullable().describe('of a clip'),
    fps: z.number().nullable().describe('of a clip'),
    hasAudio: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'MediaItem' });
export type MediaItem = z.infer<typeof mediaItem>;

const title = z
  .string({ error: mediaTexts.titleEmpty })
  .transform(cleanName)
  .refine((text) => text !== '', mediaTexts.titleEmpty)
  .refine(
    (text) => [...text].length <= MEDIA_TITLE_MAX_CHARACTERS,
    mediaTexts.titleTooLong(MEDIA_TITLE_MAX_CHARACTERS),
  );

const rights = z
  .string()
  .transform(cleanName)
  .refine(
    (text) => [...text].length <= MEDIA_RIGHTS_MAX_CHARACTERS,
    mediaTexts.rightsTooLong(MEDIA_RIGHTS_MAX_CHARACTERS),
  );

const params = z.object({ id: z.uuid() });

export const listMedia = defineContract(routes.listMedia, {
  summary: 'List the media library',
  description: 'Newest first.',
  query: uuidPageQuery(PAGE).extend({
    search: z
      .string()
      .trim()
      .max(200)
      .default('')
      .describe('part of the name or the note on rights'),
    kind: z.enum(mediaItemKinds).optional(),
    folder: folderFilter.optional(),
  }),
  responses: { 200: z.array(mediaItem), 400: commonErrors[400], 401: commonErrors[401] },
});

export const mediaRoom = z.object({
  usedBytes: z.number().int(),
  limitBytes: z.number().int(),
});
export type MediaRoom = z.infer<typeof mediaRoom>;

export const getMediaRoom = defineContract(routes.getMediaRoom, {
  summary: 'Get the room in the media library',
  description: 'What was sent and what was made of it both count.',
  responses: { 200: mediaRoom, 401: commonErrors[401] },
});

export const getMedia = defineContract(routes.getMedia, {
  summary: 'Get a picture or clip',
  params,
  responses: { 200: mediaItem, 401: commonErrors[401], 404: commonErrors[404] },
});

export const postMedia = defineContract(routes.postMedia, {
  summary: 'Upload a picture or clip',
  description:
    'Sent as it is, and free. JPEG, PNG, WebP, HEIC, AVIF or TIFF up to 25 megapixels and 40 MB; MP4, MOV or WebM up to 500 MB, ten minutes and 4K at 60 frames a second. The reply comes once the file is stored; it is then prepared by a job (`generationId`). 413 `storage_full`: the library is full, and nothing was kept.',
  requestType: 'application/octet-stream',
  query: z.object({
    name: z
      .string()
      .max(1_000)
      .transform((text) => cutName(cleanName(text), MEDIA_TITLE_MAX_CHARACTERS))
      .describe('of the file; without its extension it becomes the name'),
    bytes: z.coerce
      .number<number>()
      .int()
      .min(1, mediaTexts.empty)
      .describe(`the size of the file, at most ${MEDIA_MAX_BYTES}; another size is refused`),
    folderId: z.coerce.number<number>().int().positive().max(2_147_483_647).optional(),
    rights: rights.default(''),
  }),
  responses: { 201: mediaItem, ...commonErrors, 413: apiError, 415: apiError },
});

export const patchMedia = defineContract(routes.patchMedia, {
  summary: 'Change a picture or clip',
  description: 'Its name, its note on rights, or its folder (null: none). What is left out stays.',
  params,
  body: z.strictObject({ title, rights, folderId: rowId.nullable() }).partial(),
  responses: { 200: mediaItem, ...commonErrors },
});

export const deleteMedia = defineContract(routes.deleteMedia, {
  summary: 'Delete a picture or clip',
  description: 'For good, with its files; if it is still being prepared, that ends.',
  params,
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});
