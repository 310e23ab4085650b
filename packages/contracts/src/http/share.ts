import { z } from 'zod';
import { contractsOf, defineContract as defineInternal } from '../contract.ts';
import { addressOf, routes } from '../routes.ts';
import { commonErrors } from '../errors.ts';
import { SHARE_PASSWORD_MAX_CHARACTERS, SHARE_PASSWORD_MIN_CHARACTERS } from '../constants.ts';
import { rowId } from './ids.ts';
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
    downloadUrl: mediaUrl.nullish().describe('null: its owner offers no download'),
    width: z.int().nullish().describe('pixels'),
    height: z.int().nullish(),
  })
  .meta({ id: 'SharedVideo' });
export type SharedVideo = z.infer<typeof sharedVideo>;

/** A key of a link with a password. */
export const unlocked = z.object({
  key: z
    .string()
    .regex(/^[A-Za-z0-9]{16,64}$/)
    .optional()
    .describe('what the password of the link gave'),
});

export const shareParams = z.object({ slug: z.string().max(100) });

export const getShare = defineContract(routes.getShare, {
  summary: 'Get a shared video',
  description: '404: never shared, or no longer. 403 `password_required`: unlock it first.',
  params: shareParams,
  query: unlocked,
  responses: { 200: sharedVideo, 403: commonErrors[403], 404: commonErrors[404] },
});

/** How the password of a link is exchanged for its key. */
export const unlocking = {
  params: shareParams,
  body: z.object({ password: z.string().max(SHARE_PASSWORD_MAX_CHARACTERS) }),
  responses: {
    200: z.object({ key: z.string() }),
    400: commonErrors[400],
    403: commonErrors[403],
    404: commonErrors[404],
    429: commonErrors[429],
  },
} as const;

export const postShareUnlock = defineContract(routes.postShareUnlock, {
  summary: 'Enter the password of a link',
  description: 'The key is valid until the password changes. Ten tries in ten minutes per address.',
  ...unlocking,
});

export const postSharePlay = defineContract(routes.postSharePlay, {
  summary: 'Count a play of a shared video',
  description: 'For players. Nothing about the viewer is kept; owner and robots do not count.',
  params: shareParams,
  query: unlocked,
  responses: { 204: z.null(), 404: commonErrors[404] },
});

const projectParams = z.object({ id: rowId });

/** What the owner of a link set for it. */
export const linkSettings = z.object({
  mayDownload: z.boolean(),
  expiresAt: z.iso.datetime().nullable(),
  hasPassword: z.boolean(),
});
export type LinkSettings = z.infer<typeof linkSettings>;

export const shareLink = linkSettings
  .extend({
    plays: z.int().describe('how often visitors played it; not by owner or robots'),
    embedHtml: z.string().describe('for other sites'),
  })
  .meta({ id: 'ShareLink' });
export type ShareLink = z.infer<typeof shareLink>;

/** What is changed of a link; what is left out stays. */
export const linkChange = z.strictObject({
  mayDownload: z.boolean().optional(),
  expiresAt: z.iso.datetime().nullable().optional().describe('null: never'),
  password: z
    .string()
    .min(SHARE_PASSWORD_MIN_CHARACTERS, `At least ${SHARE_PASSWORD_MIN_CHARACTERS} characters`)
    .max(SHARE_PASSWORD_MAX_CHARACTERS, `At most ${SHARE_PASSWORD_MAX_CHARACTERS} characters`)
    .nullable()
    .optional()
    .describe('null: none'),
});
export type LinkChange = z.input<typeof linkChange>;

export const getShareLink = defineContract(routes.getShareLink, {
  summary: 'Get the settings of a link',
  description: '404: not shared.',
  params: projectParams,
  responses: { 200: shareLink, 401: commonErrors[401], 404: commonErrors[404] },
});

export const patchShareLink = defineContract(routes.patchShareLink, {
  summary: 'Change the settings of a link',
  description: 'Takes effect at once. They end with the link: sharing again begins without any.',
  params: projectParams,
  body: linkChange,
  responses: {
    200: shareLink,
    400: commonErrors[400],
    401: commonErrors[401],
    404: commonErrors[404],
  },
});

/** https://oembed.com */
export const oembed = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('video'),
    title: z.string(),
    author_name: z.string(),
    provider_name: z.string(),
    provider_url: z.url(),
    html: z.string(),
    width: z.int(),
    height: z.int(),
    thumbnail_url: z.url().optional(),
    thumbnail_width: z.int().optional(),
    thumbnail_height: z.int().optional(),
    cache_age: z.int().describe('seconds'),
  })
  .meta({ id: 'Oembed' });

export const getOembed = defineContract(routes.getOembed, {
  summary: 'Get the player of a share link (oEmbed)',
  description: 'For sites that show links as players. 403: the link has a password.',
  query: z.object({
    url: z.string().max(2_000).describe('a share link'),
    maxwidth: z.coerce.number<number>().int().min(100).max(4_096).optional(),
    maxheight: z.coerce.number<number>().int().min(100).max(4_096).optional(),
    format: z.string().max(20).default('json').describe('`json`; others are refused'),
  }),
  responses: {
    200: oembed,
    400: commonErrors[400],
    403: commonErrors[403],
    404: commonErrors[404],
  },
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
  query: unlocked,
  responses: { 200: z.string(), 404: commonErrors[404] },
});

export function shareCaptionsPath(slug: string, key: string | null): string {
  return addressOf(routes.getShareCaptions, {
    params: { slug },
    query: { key: key ?? undefined },
  });
}
