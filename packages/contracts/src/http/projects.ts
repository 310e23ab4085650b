import { z } from 'zod';
import { defineContract } from '../contract.ts';
import { addressOf, routes } from '../routes.ts';
import { SEARCH_MAX_CHARACTERS } from '../constants.ts';
import { commonErrors } from '../errors.ts';
import { creditOutcome, generationKind, generationState } from '../names.ts';
import { rowId } from './ids.ts';
import { mediaUrl } from './media.ts';
import { folderFilter } from './library.ts';
import { pageQuery } from './pages.ts';
import { personName } from './person-name.ts';

/** One entry of a user's history. No urls: still processing; audioUrl only: video pending; outputUrl: complete. */
export const project = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  kind: z.enum(['video', 'influencer']),
  name: z.string().nullable().describe("its owner's name for it"),
  title: z.string().nullable().describe('its name, else the first sentence of its script'),
  isStarred: z.boolean(),
  folderId: z.number().int().nullable(),
  outputUrl: mediaUrl.nullable(),
  audioUrl: mediaUrl.nullable(),
  thumbnailUrl: mediaUrl.nullable(),
  durationSeconds: z.number().nullable(),
  audioParams: z
    .object({
      videoId: z.string().nullable(),
      text: z.string().nullable(),
      speaker: z.string().nullable().describe('voice id; null: spoken by a recording'),
      recordingId: z.uuid().nullish().describe('the recording of its own that speaks'),
      language: z.string().nullish().describe('absent: English'),
    })
    .nullable(),
  influencerName: z
    .string()
    .nullable()
    .describe(
      "of the influencer it shows; another user's that the community does not show is called as it was when it was used; null for an actor, and for one without a name of its own",
    ),
  influencerId: z
    .number()
    .int()
    .nullish()
    .describe('the influencer that speaks in it, by its number; none for an actor'),
  audioGenerationId: z
    .uuid()
    .nullable()
    .describe('the audio that spoke it: what a lip-sync is made of; null for an influencer'),
  latestGeneration: z
    .object({
      id: z.uuid(),
      kind: generationKind.exclude(['export', 'scene']),
      state: generationState,
      credit: creditOutcome,
      batchId: z.uuid().nullish().describe('the batch or film that it belongs to'),
    })
    .nullable()
    .describe('how the newest generation of it stands; portraits and exports do not count'),
  captionsUrl: z
    .string()
    .nullable()
    .describe('WebVTT; null without a video or without words in it'),
  shareUrl: z
    .url()
    .nullable()
    .describe('where everybody can watch the video; null while it is not shared'),
});
export type Project = z.infer<typeof project>;

export const getProjects = defineContract(routes.getProjects, {
  query: pageQuery.extend({
    completed: z.stringbool().default(false).describe('only those that have their video'),
    starred: z.stringbool().default(false).describe('only starred ones'),
    search: z
      .string()
      .trim()
      .max(SEARCH_MAX_CHARACTERS)
      .default('')
      .describe('part of its name, script, actor or influencer'),
    kind: z
      .enum(['video', 'film', 'one-shot', 'influencer'])
      .optional()
      .describe("video: of one clip; influencer: an influencer's own clip"),
    state: z
      .enum(['complete', 'audio', 'running', 'ended'])
      .optional()
      .describe('audio: speech without its video; ended: failed or cancelled without a video'),
    actor: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional()
      .describe("an actor's id, or the number of an influencer"),
    folder: folderFilter.optional(),
  }),
  responses: { 200: z.array(project), 400: commonErrors[400], 401: commonErrors[401] },
});

const projectParams = z.object({ id: rowId });

export const getProject = defineContract(routes.getProject, {
  params: projectParams,
  responses: { 200: project, 401: commonErrors[401], 404: commonErrors[404] },
});

/** Names or stars a project; an empty name removes it. */
export const patchProject = defineContract(routes.patchProject, {
  params: projectParams,
  body: z.strictObject({ name: personName.optional(), isStarred: z.boolean().optional() }),
  responses: { 200: project, ...commonErrors },
});
export type ProjectChange = z.input<typeof patchProject.body>;

/** One recording of a project's speech; each is kept and can be made into a video. */
export const take = z.object({
  generationId: z.uuid(),
  number: z.number().int().describe('from 1; the first is the one that was paid'),
  state: generationState,
  createdAt: z.iso.datetime(),
  audioUrl: mediaUrl.nullable().describe('null until it is delivered'),
  durationSeconds: z.number().nullable(),
  text: z.string().nullable(),
  speaker: z.string().nullable().describe('voice id'),
  recordingId: z.uuid().nullish().describe('of the recording that was used instead of a voice'),
  isShown: z.boolean().describe("whether it is the project's audioUrl"),
});
export type Take = z.infer<typeof take>;

/** The takes of a project's speech, oldest first; failed and cancelled ones are left out. */
export const getTakes = defineContract(routes.getTakes, {
  params: projectParams,
  responses: { 200: z.array(take), 401: commonErrors[401], 404: commonErrors[404] },
});

/** The words of the video, as WebVTT timed to its sound. */
export const getProjectCaptions = defineContract(routes.getProjectCaptions, {
  params: projectParams,
  responses: { 200: z.string(), 401: commonErrors[401], 404: commonErrors[404] },
});

/** The same as a SubRip file, which networks take beside a video. */
export const getProjectSubtitles = defineContract(routes.getProjectSubtitles, {
  params: projectParams,
  responses: { 200: z.string(), 401: commonErrors[401], 404: commonErrors[404] },
});

/** Shares the finished video with everyone who has its link, or ends that at once. Sharing again creates a new link. */
export const postShare = defineContract(routes.postShare, {
  params: projectParams,
  body: z.object({ shared: z.boolean() }),
  responses: { 200: z.object({ shareUrl: z.url().nullable() }), ...commonErrors },
});

export function captionsPath(projectId: number): string {
  return addressOf(routes.getProjectCaptions, { params: { id: projectId } });
}
