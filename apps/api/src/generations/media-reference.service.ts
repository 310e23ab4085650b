import { takenRoles, type MediaRole, type ReferenceUse } from '@talkreel/contracts/http/media';
import { MEDIA_PREFIX, type MediaKind } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { findRole, findVisibleAsset } from '@talkreel/db/media/assets.repo';
import { listActors, listVoices } from '@talkreel/db/library/catalog.repo';
import type { ActorRow, Asset, VoiceRow } from '@talkreel/db/schema';
import { isFileTrashed } from '@talkreel/db/library/trash.repo';
import { invalid, notFound } from '../errors.ts';
import { deletedError } from './projects.ts';
import { remembered } from '../lib/remembered.ts';

/**
 * Resolves the media that clients may reference to our own rows; never causes a request elsewhere.
 */
export interface MediaReferences {
  actors(): Promise<ActorRow[]>;
  isActor(id: string): Promise<boolean>;
  voice(reference: string, field: string): Promise<VoiceRow>;
  /** A catalog actor, or a video the user may see. */
  video(
    reference: string,
    userId: string,
    field: string,
  ): Promise<{ actor: ActorRow } | { asset: ReferencedAsset }>;
  /** A recording to be spoken. */
  speech(reference: string, userId: string, field: string): Promise<ReferencedAsset>;
  /** A picture to be animated. */
  portrait(reference: string, userId: string, field: string): Promise<ReferencedAsset>;
}

/** `role` is null for a file of the catalog. */
type ReferencedAsset = Asset & { role: MediaRole | null };

const KIND = { speech: 'audio', portrait: 'image', clip: 'video' } as const;

const ROLE_NAMES: Record<MediaRole, string> = {
  portrait: 'a portrait',
  media: 'something of your media library',
  upload: 'an uploaded photo',
  still: 'the still of a video',
  speech: 'the audio of a video',
  recording: 'a recording that no audio was made of yet',
  music: 'the music of your brand kit',
  logo: 'the logo of your brand kit',
  background: 'the background of your brand kit',
  clip: 'the clip of an influencer',
  video: 'a finished video',
  scene: 'a scene of a film',
  export: 'an exported video',
  film: 'a film',
};

const WANTED: Record<keyof typeof KIND, string> = {
  speech: 'Please choose generated audio.',
  portrait: 'Please choose a portrait or upload a photo.',
  clip: 'Please choose an actor or the video of an influencer.',
};

function takes(use: ReferenceUse, role: MediaRole): boolean {
  const roles: readonly MediaRole[] = takenRoles[use];
  return roles.includes(role);
}

/** New actors may be unknown for this long; every request uses the catalog. */
const CATALOG_TTL_MS = 10_000;

export function createMediaReferences(db: Db, origins: string[]): MediaReferences {
  const actors = remembered(CATALOG_TTL_MS, () => listActors(db));
  const voices = remembered(CATALOG_TTL_MS, () => listVoices(db));
  const findActor = async (idOrPath: string) =>
    (await actors()).find((actor) => actor.id === idOrPath || actor.video_path === idOrPath);
  const findVoice = async (idOrPath: string) =>
    (await voices()).find((voice) => voice.id === idOrPath || voice.sample_path === idOrPath);

  /** The part after our prefix, without a query; null if it is not our path. */
  function ownPath(kind: MediaKind, reference: string): string | null {
    const origin = origins.find((candidate) => reference.startsWith(`${candidate}/`));
    const path =
      (origin === undefined ? reference : reference.slice(origin.length)).split(/[?#]/)[0] ?? '';
    return path.startsWith(MEDIA_PREFIX[kind]) ? path.slice(MEDIA_PREFIX[kind].length) : null;
  }

  async function asset(
    use: keyof typeof KIND,
    reference: string,
    userId: string,
    field: string,
  ): Promise<ReferencedAsset> {
    const kind = KIND[use];
    const path = ownPath(kind, reference);
    if (path === null) throw invalid(field, `${field} must be one of your own Talkreel files`);
    const found = await findVisibleAsset(db, kind, path, userId);
    if (!found) throw notFound();
    const role = await findRole(db, found.id);
    if (role !== null && !takes(use, role))
      throw invalid(field, `This file is ${ROLE_NAMES[role]}. ${WANTED[use]}`);
    if (found.owner_id === userId && (await isFileTrashed(db, found))) throw deletedError();
    return { ...found, role };
  }

  return {
    actors,
    speech: (reference, userId, field) => asset('speech', reference, userId, field),
    portrait: (reference, userId, field) => asset('portrait', reference, userId, field),
    isActor: async (id) => (await actors()).some((actor) => actor.id === id),
    async voice(reference, field) {
      const found = await findVoice(ownPath('audio', reference) ?? reference);
      if (!found) throw invalid(field, 'Unknown voice: choose one from the voice list');
      return found;
    },
    async video(reference, userId, field) {
      const path = ownPath('video', reference);
      const actor = await findActor(path ?? reference);
      if (actor) return { actor };
      if (path === null) throw invalid(field, 'Unknown actor: choose one from the actor list');
      return { asset: await asset('clip', reference, userId, field) };
    },
  };
}
