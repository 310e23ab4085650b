import { z } from 'zod';
import { commonErrors } from '../errors.ts';
import { mediaUrl } from './media.ts';

/** What everybody who has the link sees of a shared video: nothing of its owner but their name. */
export const sharedVideo = z.object({
  title: z.string(),
  url: mediaUrl,
  thumbnailUrl: mediaUrl.nullable(),
  captionsUrl: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  createdAt: z.iso.datetime(),
  author: z.string(),
});
export type SharedVideo = z.infer<typeof sharedVideo>;

const shareParams = z.object({ slug: z.string().max(100) });

/** Open to visitors. 404: never shared, or not any more. */
export const getShare = {
  path: '/api/share/:slug',
  params: shareParams,
  responses: { 200: sharedVideo, 404: commonErrors[404] },
} as const;

/** For operators: the link shows nothing any more, and its owner cannot share that video again. */
export const takeDownShare = {
  path: '/api/share/:slug',
  params: shareParams,
  responses: {
    200: z.object({ success: z.literal(true) }),
    401: commonErrors[401],
    403: commonErrors[403],
    404: commonErrors[404],
  },
} as const;

export const getShareCaptions = {
  path: '/api/share/:slug/captions.vtt',
  params: shareParams,
  responses: { 200: z.string(), 404: commonErrors[404] },
} as const;

export function shareCaptionsPath(slug: string): string {
  return `/api/share/${slug}/captions.vtt`;
}
