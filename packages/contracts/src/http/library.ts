import { z } from 'zod';
import { cleanName } from '../clean-name.ts';
import { FOLDER_NAME_MAX_CHARACTERS, SELECTION_MAX } from '../constants.ts';
import { contractsOf } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { libraryTexts } from '../texts/library.ts';
import { routes } from '../routes.ts';
import { rowId } from './ids.ts';
import { mediaUrl } from './media.ts';
import { pageQuery } from './pages.ts';

const defineContract = contractsOf('Projects');

const tooMany = libraryTexts.tooManySelected(SELECTION_MAX);
const ids = z.array(z.int().positive().max(2_147_483_647)).min(1).max(SELECTION_MAX, tooMany);

/** The projects of the selection that exist; others are not mentioned. */
const changed = z.object({ ids: z.array(z.number().int()) });
const responses = { 200: changed, ...commonErrors };

/** Which folder a list shows. */
export const folderFilter = z
  .union([z.literal('none'), rowId])
  .describe('the number of a folder; none: what is in no folder');

export const starProjects = defineContract(routes.starProjects, {
  summary: 'Star projects',
  description: 'Or removes their stars.',
  body: z.strictObject({ ids, isStarred: z.boolean() }),
  responses,
});

export const moveProjects = defineContract(routes.moveProjects, {
  summary: 'Move projects to a folder',
  description: 'Null: to none. 404 `folder_gone`: nothing was moved.',
  body: z.strictObject({ ids, folderId: rowId.nullable() }),
  responses,
});

const selection = z.strictObject({ ids });

export const deleteProjects = defineContract(routes.deleteProjects, {
  summary: 'Move projects to the trash',
  description:
    'Links that show them end at once, and stay ended. 409 `in_progress`: one of them is still being made, and nothing is deleted. Nothing is charged or returned.',
  body: selection,
  responses,
});

export const restoreProjects = defineContract(routes.restoreProjects, {
  summary: 'Restore projects from the trash',
  description: '404 `gone`: none of them is there any more.',
  body: selection,
  responses,
});

export const emptyTrash = defineContract(routes.emptyTrash, {
  summary: 'Delete for good',
  description:
    'Removes projects in the trash with their files. Without `ids` all of them, in steps: ask again while `isMore`.',
  body: z.strictObject({ ids: ids.optional() }),
  responses: {
    200: z.object({ removed: z.number().int(), isMore: z.boolean() }),
    ...commonErrors,
  },
});

export const trashed = z
  .object({
    id: z.number().int(),
    kind: z.enum(['video', 'influencer']),
    title: z.string().nullable().describe('its name, else the first sentence of its script'),
    actorId: z.string().nullable(),
    thumbnailUrl: mediaUrl.nullable(),
    hasVideo: z.boolean(),
    deletedAt: z.iso.datetime(),
    removedAt: z.iso.datetime().describe('when it is removed for good'),
  })
  .meta({ id: 'Trashed' });
export type Trashed = z.infer<typeof trashed>;

export const getTrash = defineContract(routes.getTrash, {
  summary: 'List the trash',
  description: 'What can still be restored, the last deleted first.',
  query: pageQuery,
  responses: { 200: z.array(trashed), 400: commonErrors[400], 401: commonErrors[401] },
});

export const getProjectFiles = defineContract(routes.getProjectFiles, {
  summary: 'Download videos of projects',
  description: 'The finished ones as a ZIP, streamed. 409 `not_finished`: none of them has one.',
  replyType: 'application/zip',
  query: z.object({
    ids: z
      .string()
      .regex(/^\d{1,10}(?:,\d{1,10})*$/)
      .max(SELECTION_MAX * 11, tooMany)
      .transform((text) => text.split(',').map(Number))
      .pipe(ids)
      .describe('numbers of projects, separated by commas'),
  }),
  responses: {
    200: z.unknown(),
    400: commonErrors[400],
    401: commonErrors[401],
    409: commonErrors[409],
  },
});

const folderName = z
  .string({ error: libraryTexts.folderNameEmpty })
  .transform(cleanName)
  .refine((name) => name !== '', libraryTexts.folderNameEmpty)
  .refine(
    (name) => [...name].length <= FOLDER_NAME_MAX_CHARACTERS,
    libraryTexts.folderNameTooLong(FOLDER_NAME_MAX_CHARACTERS),
  );

export const folder = z.object({ id: z.number().int(), name: z.string() }).meta({ id: 'Folder' });
export type Folder = z.infer<typeof folder>;

export const listFolders = defineContract(routes.listFolders, {
  summary: 'List folders',
  description: 'By name.',
  responses: { 200: z.array(folder), 401: commonErrors[401] },
});

export const postFolder = defineContract(routes.postFolder, {
  summary: 'Create a folder',
  description:
    '409 `name_taken`: there is one of that name, perhaps in another case; 409 `too_many`.',
  example: { name: 'Spring ads' },
  body: z.strictObject({ name: folderName }),
  responses: { 201: folder, ...commonErrors },
});

const folderParams = z.object({ id: rowId });

export const patchFolder = defineContract(routes.patchFolder, {
  summary: 'Rename a folder',
  description: '409 `name_taken`.',
  params: folderParams,
  body: z.strictObject({ name: folderName }),
  responses: { 200: folder, ...commonErrors },
});

export const deleteFolder = defineContract(routes.deleteFolder, {
  summary: 'Delete a folder',
  description: 'Its contents are kept, and are in no folder afterwards.',
  params: folderParams,
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});
