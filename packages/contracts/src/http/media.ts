import { z } from 'zod';
import { contractsOf, type Contract } from '../contract.ts';
import { commonErrors } from '../errors.ts';
import { MEDIA_PREFIX, type MediaKind } from '../media.ts';

/** A path of ours such as `/api/videos/actors/clara.mp4`. */
export const mediaUrl = z.string();

/**
 * What a file was given as, or made as: by a stage, as an upload, or for the brand kit. `still` is the picture of a
 * video, `video` one that speaks, `scene` a part of a film, `media` of the media library.
 */
export const mediaRoles = [
  'portrait',
  'upload',
  'still',
  'speech',
  'recording',
  'music',
  'logo',
  'background',
  'clip',
  'video',
  'scene',
  'export',
  'film',
  'media',
] as const;
export type MediaRole = (typeof mediaRoles)[number];

/** Which roles each kind of reference takes; anything else is a 400. */
export const takenRoles = {
  /** A picture to animate. */
  portrait: ['portrait', 'upload'],
  /** A recording that lips are synced to. */
  speech: ['speech'],
  /** A person who can speak: an influencer's clip, or the video of a one shot. */
  clip: ['clip', 'video'],
  /** A voice, which comes from the catalog only. */
  voice: [],
} as const satisfies Record<string, readonly MediaRole[]>;
export type ReferenceUse = keyof typeof takenRoles;

/**
 * A catalog id or one of our own media paths; the server tells them apart. `missing`: the message if it is empty. `use`
 * says which files it takes.
 */
export const mediaReference = (missing: string, use: ReferenceUse) =>
  z.string({ error: missing }).min(1, missing).max(500).meta({ mediaUse: use });

const fileOf = (kind: MediaKind, replyType: string): Contract =>
  contractsOf('Media')(
    { method: 'GET', path: `${MEDIA_PREFIX[kind]}*` },
    {
      operationId: `get${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      summary: `Download ${kind === 'audio' ? 'a recording' : `${kind === 'image' ? 'an' : 'a'} ${kind}`}`,
      description:
        'For its owner; for everyone if it is of the catalog or shared (`share` or `review` is the slug of the link, `key` what its password gave). Ranges and `If-None-Match` are supported.',
      replyType,
      query: z.object({
        share: z.string().optional(),
        review: z.string().optional(),
        key: z.string().optional(),
      }),
      responses: {
        200: z.unknown().describe('The file.'),
        206: z.unknown().describe('The requested part of it.'),
        304: z.null().describe('It is what `If-None-Match` names.'),
        401: commonErrors[401],
        404: commonErrors[404],
        416: z.null().describe('The range is not in the file.'),
      },
    },
  );

/** Files are not JSON, so the client has no calls for them: elements of a page load them. */
export const mediaFiles: Readonly<Record<MediaKind, Contract>> = {
  video: fileOf('video', 'video/*'),
  image: fileOf('image', 'image/*'),
  audio: fileOf('audio', 'audio/*'),
};
