import { batchPath, filmPath } from '@talkreel/contracts/job-path';
import { paths } from '../../../config/paths.ts';

/** The names of each kind of set, and where its sets are. */
export const setKinds = {
  batch: {
    title: 'Batch',
    many: 'batches',
    part: 'video',
    /** The first one gives its words to a set without a name. */
    namesake: 'opening',
    partKind: 'talking-video',
    list: paths.batches,
    pathOf: batchPath,
  },
  film: {
    title: 'Film',
    many: 'films',
    part: 'scene',
    namesake: 'scene',
    partKind: 'scene',
    list: paths.films,
    pathOf: filmPath,
  },
} as const;

export type SetKind = keyof typeof setKinds;
