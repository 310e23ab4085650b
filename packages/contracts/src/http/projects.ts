import { z } from 'zod';
import { commonErrors } from '../errors.ts';
import { generationKind, generationState } from '../names.ts';
import { mediaUrl } from './media.ts';

/** One entry of a user's history. No urls: still processing; audioUrl only: video pending; outputUrl: complete. */
export const project = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  kind: z.enum(['video', 'influencer']),
  outputUrl: mediaUrl.nullable(),
  audioUrl: mediaUrl.nullable(),
  thumbnailUrl: mediaUrl.nullable(),
  durationSeconds: z.number().nullable(),
  audioParams: z
    .object({
      videoId: z.string().nullable(),
      text: z.string().nullable(),
      speaker: z.string().nullable(),
    })
    .nullable(),
  audioGenerationId: z
    .uuid()
    .nullable()
    .describe('the audio that spoke it: what a lip-sync is made of; null for an influencer'),
  latestGeneration: z
    .object({ id: z.uuid(), kind: generationKind, state: generationState })
    .nullable()
    .describe('how the newest generation of it stands; portraits do not count'),
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

export const getProjects = {
  path: '/api/projects',
  responses: { 200: z.array(project), 401: commonErrors[401] },
} as const;

/** A number; anything else names no project and is not found. */
const projectParams = z.object({ id: z.string().max(100) });

export const getProject = {
  path: '/api/projects/:id',
  params: projectParams,
  responses: { 200: project, 401: commonErrors[401], 404: commonErrors[404] },
} as const;

/** What is said in the video, as WebVTT timed to its sound. */
export const getProjectCaptions = {
  path: '/api/projects/:id/captions.vtt',
  params: projectParams,
  responses: { 200: z.string(), 401: commonErrors[401], 404: commonErrors[404] },
} as const;

/** Shows the finished video to everybody who has its link, or stops that at once. Sharing again makes a new link. */
export const postShare = {
  path: '/api/projects/:id/share',
  params: projectParams,
  body: z.object({ shared: z.boolean() }),
  responses: { 200: z.object({ shareUrl: z.url().nullable() }), ...commonErrors },
} as const;
export type ShareBody = z.input<typeof postShare.body>;
export type ShareResult = z.infer<(typeof postShare.responses)[200]>;

export function captionsPath(projectId: number): string {
  return `/api/projects/${projectId}/captions.vtt`;
}
