import { z } from 'zod';
import { contractsOf, mayGrow } from '../contract.ts';
import { addressOf, routes } from '../routes.ts';
import { SEARCH_MAX_CHARACTERS } from '../constants.ts';
import { commonErrors } from '../errors.ts';
import { creditOutcome, generationKind, generationState } from '../names.ts';
import { isTest } from './generations.ts';
import { rowId } from './ids.ts';
import { mediaUrl } from './media.ts';
import { folderFilter } from './library.ts';
import { pageQuery } from './pages.ts';
import { displayName } from './display-name.ts';

const defineContract = contractsOf('Projects');

/** One entry of a user's history. No urls: still processing; audioUrl only: video pending; outputUrl: complete. */
export const project = z
  .object({
    id: z.number().int(),
    createdAt: z.iso.datetime(),
    kind: z.enum(['video', 'influencer']),
    name: z.string().nullable().describe("its owner's name for it"),
    title: z.string().nullable().describe('its name, else the first sentence of its script'),
    isStarred: z.boolean(),
    isTest,
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
    performers: z
      .array(z.string())
      .nullish()
      .describe('of a film: the names of all who speak in it, in order of appearance'),
    photoId: z
      .uuid()
      .nullish()
      .describe(
        'the photo of yours that its influencer was made from: its consent can be withdrawn',
      ),
    audioGenerationId: z
      .uuid()
      .nullable()
      .describe('the audio that spoke it: what a lip-sync is made of; null for an influencer'),
    latestGeneration: z
      .object({
        id: z.uuid(),
        kind: generationKind.exclude(['export', 'cut-out', 'scene', 'media']).meta(mayGrow),
        state: generationState,
        credit: creditOutcome,
        batchId: z.uuid().nullish().describe('the batch or film that it belongs to'),
      })
      .nullable()
      .describe('how the newest generation of it stands; portraits and exports do not count'),
    versionOf: z
      .number()
      .int()
      .nullish()
      .describe('the project of which it is a changed version; null: none. It may be gone'),
    captionsUrl: z
      .string()
      .nullable()
      .describe('WebVTT; null without a video or without words in it'),
    shareUrl: z
      .url()
      .nullable()
      .describe('where everybody can watch the video; null while it is not shared'),
    newCount: z
      .int()
      .optional()
      .describe('what the review of the film says that the owner has not seen; else 0'),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof project>;

export const getProjects = defineContract(routes.getProjects, {
  summary: 'List projects',
  description: 'Newest first.',
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
  summary: 'Get a project',
  params: projectParams,
  responses: { 200: project, 401: commonErrors[401], 404: commonErrors[404] },
});

export const patchProject = defineContract(routes.patchProject, {
  summary: 'Rename or star a project',
  description: 'An empty name removes it.',
  params: projectParams,
  body: z.strictObject({ name: displayName.optional(), isStarred: z.boolean().optional() }),
  responses: { 200: project, ...commonErrors },
});
export type ProjectChange = z.input<typeof patchProject.body>;

/** One recording of a project's speech; each is kept and can be made into a video. */
export const take = z
  .object({
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
  })
  .meta({ id: 'Take' });
export type Take = z.infer<typeof take>;

export const getTakes = defineContract(routes.getTakes, {
  summary: 'List the takes of a speech',
  description: 'Oldest first, without failed and cancelled ones.',
  params: projectParams,
  responses: { 200: z.array(take), 401: commonErrors[401], 404: commonErrors[404] },
});

export const getProjectCaptions = defineContract(routes.getProjectCaptions, {
  summary: 'Download captions as WebVTT',
  description: 'Timed to the sound of the video.',
  replyType: 'text/vtt',
  params: projectParams,
  responses: { 200: z.string(), 401: commonErrors[401], 404: commonErrors[404] },
});

export const getProjectSubtitles = defineContract(routes.getProjectSubtitles, {
  summary: 'Download captions as SubRip',
  description: 'The file that social networks take beside a video.',
  replyType: 'application/x-subrip',
  params: projectParams,
  responses: { 200: z.string(), 401: commonErrors[401], 404: commonErrors[404] },
});

export const postShare = defineContract(routes.postShare, {
  summary: 'Share a video, or stop sharing it',
  description:
    'Everyone who has the link can watch. Ending takes effect at once; sharing again creates a new link.',
  params: projectParams,
  body: z.object({ shared: z.boolean() }),
  responses: { 200: z.object({ shareUrl: z.url().nullable() }), ...commonErrors },
});

export function captionsPath(projectId: number): string {
  return addressOf(routes.getProjectCaptions, { params: { id: projectId } });
}
