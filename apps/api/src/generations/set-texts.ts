import type { SetText } from '@talkreel/captions/set-shots';
import { textsOfBatch, type ShotText } from '@talkreel/contracts/sets';
import type { StoredBatch, StoredFilm } from '@talkreel/db/schema';
import type { Services } from '../services.ts';

type Captions = Pick<Services['captions'], 'wordsOf'>;

const withWords = (captions: Captions, texts: ShotText[]): SetText[] =>
  texts.map(({ part, text }) => ({ part, words: captions.wordsOf(text) }));

/** The texts that shots of a set can be at, with their words as captions count them. */
export const batchTexts = (captions: Captions, { openings }: StoredBatch): SetText[] =>
  withWords(captions, textsOfBatch(openings));

export const filmTexts = (captions: Captions, { scenes }: StoredFilm): SetText[] =>
  withWords(
    captions,
    scenes.map(({ text }, part) => ({ part, text })),
  );
