import { paths } from '../../../config/paths.ts';

/** The names of each kind of set, and the page where its sets are made and listed. */
export const setKinds = {
  batch: {
    title: 'Batch',
    many: 'batches',
    part: 'video',
    /** The first one gives its words to a set without a name. */
    namesake: 'opening',
    partKind: 'talking-video',
    list: paths.batches,
  },
  film: {
    title: 'Film',
    many: 'films',
    part: 'scene',
    namesake: 'scene',
    partKind: 'scene',
    list: paths.films,
  },
} as const;

export type SetKind = keyof typeof setKinds;
