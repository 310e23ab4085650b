import { extname } from 'node:path';
import type { MediaKind } from '@talkreel/contracts/media';
import type { Db } from '@talkreel/db/client';
import { findAsset } from '@talkreel/db/media/assets.repo';
import { findPhotoConsent } from '@talkreel/db/media/consents.repo';
import { findRecordingConsent } from '@talkreel/db/media/own-recordings.repo';
import type { StoredProvenance } from '@talkreel/db/schema';
import { COG } from '@talkreel/providers/cog/cog.driver';
import { FAL } from '@talkreel/providers/fal/fal.driver';
import { SPEECH_SERVER } from '@talkreel/providers/speech/speech-server.driver';
import { STAND_IN } from './stand-in/local-model.ts';
import type { Edit, Facts, Format, Ingredient } from '@talkreel/provenance/facts';

/** A file of ours that another one is made from. */
export interface From {
  kind: MediaKind;
  path: string;
  /** Its copy in the workspace. */
  file: string;
  as: Ingredient['as'];
}

const makers: Readonly<Record<string, string>> = {
  [SPEECH_SERVER]: 'Speech server',
  [COG]: 'Cog container',
  [FAL]: 'fal.ai',
  [STAND_IN]: 'Talkreel test',
};

/** Who runs a driver's model, if it is not who runs the usual ones. */
export const makerOf = ({ provider }: { provider: string }): string | undefined => makers[provider];

/** What a stage says of how it made a file. */
export interface Made {
  title: 'Portrait' | 'Speech' | 'Clip' | 'Video' | 'Film' | 'Export' | 'Still';
  /** The model that made it. */
  model?: string;
  /** Who runs that model, if it is not who runs the others. */
  provider?: string | undefined;
  from?: From[];
  edits?: Edit[];
  /** A logo, picture or music of the user's is in it. */
  hasOwnMedia?: boolean;
}

type Known = Omit<StoredProvenance, 'mark'>;

const plain: Known = { source: 'trained', realFace: false, realVoice: false, consents: [] };
const titles: Readonly<Record<MediaKind, string>> = {
  image: 'Picture',
  audio: 'Sound',
  video: 'Video',
};

/** What is written into a file: what its stage did, and which people its ingredients brought in. */
export async function factsOf(
  db: Db,
  { title, model, provider: own, from = [], edits = [], hasOwnMedia = false }: Made,
  provider: string,
): Promise<Facts> {
  const known = await Promise.all(from.map((one) => knownOf(db, one)));
  const realFace = known.some((one) => one.realFace);
  const realVoice = known.some((one) => one.realVoice);
  const isRecorded = known.length > 0 && known.every(({ source }) => source === 'recorded');
  const isComposite = hasOwnMedia || known.some(({ source }) => source !== 'trained');
  const source =
    isRecorded && model === undefined && !hasOwnMedia
      ? 'recorded'
      : isComposite
        ? 'composite'
        : 'trained';
  return {
    title,
    source,
    people: { realFace, realVoice, consents: uniqueConsents(known) },
    model: model === undefined ? null : { name: model, provider: own ?? provider },
    ingredients: from.map((one) => ({
      file: one.file,
      format: formatOf(one.path),
      as: one.as,
      title: titles[one.kind],
    })),
    edits,
    at: new Date(),
  };
}

/** What is known of one of our files; one from before this was noted counts as made by a model. */
async function knownOf(db: Db, { kind, path }: From): Promise<Known> {
  if (path.startsWith('uploads/')) {
    const consent = await findPhotoConsent(db, path);
    const realFace = consent?.kind !== 'photo-nobody';
    return { ...plain, source: 'composite', realFace, consents: consent ? [consent] : [] };
  }
  if (path.startsWith('recordings/')) {
    const consent = await findRecordingConsent(db, path);
    return { ...plain, source: 'recorded', realVoice: true, consents: consent ? [consent] : [] };
  }
  return (await findAsset(db, kind, path))?.provenance ?? plain;
}

function uniqueConsents(known: Known[]): Known['consents'] {
  const all = known.flatMap(({ consents }) => consents);
  return [...new Map(all.map((one) => [one.reference, one])).values()];
}

function formatOf(path: string): Format {
  const ending = extname(path).slice(1).toLowerCase();
  if (ending === 'jpeg') return 'jpg';
  return ['mp4', 'wav', 'mp3', 'jpg', 'png', 'webp', 'webm'].includes(ending)
    ? (ending as Format)
    : 'mp4';
}
