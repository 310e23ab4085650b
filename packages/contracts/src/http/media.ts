import { z } from 'zod';

/** A path of ours such as `/api/videos/actors/clara.mp4`. */
export const mediaUrl = z.string();

/**
 * What a file was given as, or made as: by a stage, as an upload, or for the brand kit. `still` is the picture of a
 * video, `video` one that speaks, `scene` a part of a film.
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
