import type { InfluencersFilter } from '../../../lib/influencers.ts';
import type { SearchParts } from '../../../lib/routing/address.ts';

export const SOURCES: Array<[InfluencersFilter['source'], string]> = [
  [null, 'Any origin'],
  ['description', 'From a description'],
  ['photo', 'From a photo'],
];
export const STATES: Array<[InfluencersFilter['state'], string]> = [
  [null, 'Any status'],
  ['ready', 'Has a video'],
  ['portrait', 'No video yet'],
  ['shared', 'Shared with the community'],
];

export const NO_FILTER: InfluencersFilter = {
  search: '',
  source: null,
  state: null,
  folder: null,
};

/** The influencers that an address asks for; unknown values are ignored. */
export function readShown(params: URLSearchParams): InfluencersFilter {
  const oneOf = <Value>(options: Array<[Value, string]>, name: string): Value | null =>
    options.find(([value]) => value === params.get(name))?.[0] ?? null;
  const folder = params.get('folder') ?? '';
  return {
    search: (params.get('q') ?? '').trim().slice(0, 100),
    source: oneOf(SOURCES, 'source'),
    state: oneOf(STATES, 'state'),
    folder: folder === 'none' ? folder : /^[1-9]\d{0,8}$/.test(folder) ? Number(folder) : null,
  };
}

/** The parameters of an address that shows these influencers; parameters not given stay. */
export function writeShown({ search, ...only }: Partial<InfluencersFilter>): SearchParts {
  return {
    ...(search !== undefined && { q: search === '' ? null : search }),
    ...Object.fromEntries(
      Object.entries(only).map(([name, value]) => [name, value == null ? null : String(value)]),
    ),
  };
}

export function isFiltered({ search, source, state, folder }: InfluencersFilter): boolean {
  return search !== '' || source !== null || state !== null || folder !== null;
}
