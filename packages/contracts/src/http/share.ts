import { z } from 'zod';
import { contractsOf, defineContract as defineInternal } from '../contract.ts';
import { addressOf, routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';
import { mediaUrl } from './media.ts';

const defineContract = contractsOf('Sharing');

/** What anyone with the link sees of a shared video: nothing of its owner but their name. */
export const sharedVideo = z
  .object({
    title: z.string(),
    url: mediaUrl,
    thumbnailUrl: mediaUrl.nullable(),
    captionsUrl: z.string().nullable(),
    durationSeconds: z.number().nullable(),
    createdAt: z.iso.datetime(),
    author: z.string(),
  })
  .meta({ id: 'SharedVideo' });
export type SharedVideo = z.infer<typeof sharedVideo>;

const shareParams = z.object({ slug: z.string().max(100) });

export const getShare = defineContract(routes.getShare, {
  summary: 'Get a shared video',
  description: '404: never shared, or no longer.',
  params: shareParams,
  responses: { 200: sharedVideo, 404: commonErrors[404] },
});

/** Disables the link, for operators; its owner cannot share that video again. */
export const takeDownShare = defineInternal(routes.takeDownShare, {
  params: shareParams,
  responses: {
    200: z.object({ success: z.literal(true) }),
    401: commonErrors[401],
    403: commonErrors[403],
    404: commonErrors[404],
  },
});

export const getShareCaptions = defineContract(routes.getShareCaptions, {
  summary: 'Download captions of a shared video',
  replyType: 'text/vtt',
  params: shareParams,
  responses: { 200: z.string(), 404: commonErrors[404] },
});

export function shareCaptionsPath(slug: string): string {
  return addressOf(routes.getShareCaptions, { params: { slug } });
}
