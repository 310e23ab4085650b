import { z } from 'zod';
import { cleanName } from '../clean-name.ts';
import { FOLDER_NAME_MAX_CHARACTERS, SELECTION_MAX } from '../constants.ts';
import { defineContract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { libraryTexts } from '../texts/library.ts';
import { routes } from '../routes.ts';
import { rowId } from './ids.ts';
import { mediaUrl } from './media.ts';
import { pageQuery } from './pages.ts';

const tooMany = libraryTexts.tooManySelected(SELECTION_MAX);
const ids = z.array(z.int().positive().max(2_147_483_647)).min(1).max(SELECTION_MAX, tooMany);

/** The projects of the selection that exist; others are not mentioned. */
const changed = z.object({ ids: z.array(z.number().int()) });
const responses = { 200: changed, ...commonErrors };

/** Which folder a list shows. */
export const folderFilter = z
  .union([z.literal('none'), rowId])
  .describe('the number of a folder; none: what is in no folder');

/** Stars projects of either kind, or removes their stars. */
export const starProjects = defineContract(routes.starProjects, {
  body: z.strictObject({ ids, isStarred: z.boolean() }),
  responses,
});

/** Moves projects of either kind into a folder; null: into none. 404 `folder_gone`: nothing was moved. */
export const moveProjects = defineContract(routes.moveProjects, {
  body: z.strictObject({ ids, folderId: rowId.nullable() }),
  responses,
});

const selection = z.strictObject({ ids });

/**
 * Moves projects of either kind to the trash. Links that show them end at once, and stay ended. Of a project in
 * progress: 409 `in_progress`, and nothing is deleted. Neither charges nor returns anything.
 */
export const deleteProjects = defineContract(routes.deleteProjects, { body: selection, responses });

/** Takes projects out of the trash. 404 `gone`: none of them is there any more. */
export const restoreProjects = defineContract(routes.restoreProjects, {
  body: selection,
  responses,
});

/** Removes what is in the trash for good, with its files; `ids` absent: all of it, in steps: ask again while `isMore`. */
export const emptyTrash = defineContract(routes.emptyTrash, {
  body: z.strictObject({ ids: ids.optional() }),
  responses: {
    200: z.object({ removed: z.number().int(), isMore: z.boolean() }),
    ...commonErrors,
  },
});

export const trashed = z.object({
  id: z.number().int(),
  kind: z.enum(['video', 'influencer']),
  title: z.string().nullable().describe('its name, else the first sentence of its script'),
  actorId: z.string().nullable(),
  thumbnailUrl: mediaUrl.nullable(),
  hasVideo: z.boolean(),
  deletedAt: z.iso.datetime(),
  removedAt: z.iso.datetime().describe('when it is removed for good'),
});
export type Trashed = z.infer<typeof trashed>;

/** What can still be restored, the last deleted first. */
export const getTrash = defineContract(routes.getTrash, {
  query: pageQuery,
  responses: { 200: z.array(trashed), 400: commonErrors[400], 401: commonErrors[401] },
});

/** The finished videos of these projects as one ZIP, streamed. 409 `not_finished`: none of them has one. */
export const getProjectFiles = defineContract(routes.getProjectFiles, {
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

export const folder = z.object({ id: z.number().int(), name: z.string() });
export type Folder = z.infer<typeof folder>;

/** The caller's folders by name. */
export const listFolders = defineContract(routes.listFolders, {
  responses: { 200: z.array(folder), 401: commonErrors[401] },
});

/** 409 `name_taken`: there is one with this name, perhaps in another case; 409 `too_many`. */
export const postFolder = defineContract(routes.postFolder, {
  body: z.strictObject({ name: folderName }),
  responses: { 201: folder, ...commonErrors },
});

const folderParams = z.object({ id: rowId });

/** 409 `name_taken`. */
export const patchFolder = defineContract(routes.patchFolder, {
  params: folderParams,
  body: z.strictObject({ name: folderName }),
  responses: { 200: folder, ...commonErrors },
});

/** Deletes a folder; its contents are kept, and are in no folder afterwards. */
export const deleteFolder = defineContract(routes.deleteFolder, {
  params: folderParams,
  responses: { 204: z.null(), 401: commonErrors[401], 404: commonErrors[404] },
});
