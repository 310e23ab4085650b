import { mediaPath, storageKey } from '@talkreel/contracts/media';
import { findAsset, saveAsset } from '@talkreel/db/media/assets.repo';
import { contentTypeOf, soundExtensionOf } from '@talkreel/providers/media-type';
import type { Connections } from '../../deps.ts';
import { HttpError } from '../../errors.ts';

/** What failed is not tried again at once: visitors may ask as often as they like. */
const FAILED_FOR_MS = 10_000;

/** A voice that cannot be heard now. */
export const silent = (): HttpError =>
  new HttpError(
    502,
    'voice_silent',
    'This voice could not be played. Please try again in a moment.',
  );

/** Samples of voices, each made when it is asked for first. */
export interface KeptSamples {
  /** Where the sample is; `name` has no extension. @throws {HttpError} 502 if it cannot be made. */
  find(name: string, make: () => Promise<Buffer>): Promise<string>;
}

export function createKeptSamples({
  db,
  store,
  log,
}: Pick<Connections, 'db' | 'store' | 'log'>): KeptSamples {
  const underway = new Map<string, Promise<string>>();

  async function findOrMake(name: string, make: () => Promise<Buffer>): Promise<string> {
    for (const extension of ['.wav', '.mp3', '.flac', '.ogg', '.m4a', '.aac'])
      if (await findAsset(db, 'audio', name + extension))
        return mediaPath('audio', name + extension);
    try {
      const sound = await make();
      const path = name + soundExtensionOf(sound);
      const contentType = contentTypeOf(path);
      const put = await store.put(storageKey('audio', path), sound, { contentType });
      await saveAsset(db, {
        ...{ kind: 'audio', path, content_type: contentType, duration_seconds: null },
        ...{ bytes: put.bytes, sha256: put.sha256, is_public: true },
      });
      return mediaPath('audio', path);
    } catch (error) {
      log.warn({ err: error, sample: name }, 'no sample of a voice');
      throw silent();
    }
  }

  return {
    find(name, make) {
      const known = underway.get(name);
      if (known !== undefined) return known;
      const made = findOrMake(name, make);
      underway.set(name, made);
      made.then(
        () => underway.delete(name),
        () => setTimeout(() => underway.delete(name), FAILED_FOR_MS).unref(),
      );
      return made;
    },
  };
}
