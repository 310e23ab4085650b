import { z } from 'zod';
import { commonErrors } from '../errors.ts';
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
});
export type Project = z.infer<typeof project>;

export const getProjects = {
  path: '/api/projects',
  responses: { 200: z.array(project), 401: commonErrors[401] },
} as const;
