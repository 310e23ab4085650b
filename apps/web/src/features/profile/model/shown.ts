import type { ProjectsFilter } from '../../../lib/projects.ts';
import type { SearchParts } from '../../../lib/routing/address.ts';

export type Tab = ProjectsFilter['tab'];

/** Labels of the kinds; null stands for no filter. */
export const KINDS: Array<[ProjectsFilter['kind'], string]> = [
  [null, 'Any kind'],
  ['video', 'Talking videos'],
  ['film', 'Films'],
  ['one-shot', 'One shots'],
  ['influencer', 'Influencer clips'],
];
export const STATES: Array<[ProjectsFilter['state'], string]> = [
  [null, 'Any status'],
  ['complete', 'Complete'],
  ['audio', 'Video pending'],
  ['running', 'In progress'],
  ['ended', 'Failed or cancelled'],
];
const TABS: Tab[] = ['all', 'completed', 'starred'];

export const NO_FILTER: ProjectsFilter = {
  tab: 'all',
  search: '',
  kind: null,
  state: null,
  actor: null,
  folder: null,
};

/** The entries that an address asks for; unknown values are ignored. */
export function readShown(params: URLSearchParams): ProjectsFilter {
  const oneOf = <Value>(options: Array<[Value, string]>, name: string): Value | null =>
    options.find(([value]) => value === params.get(name))?.[0] ?? null;
  const matching = <Text extends string>(name: string, pattern: RegExp): Text | null => {
    const value = params.get(name) ?? '';
    return pattern.test(value) ? (value as Text) : null;
  };
  const folder = matching<'none' | `${number}`>('folder', /^(?:none|[1-9]\d{0,8})$/);
  return {
    tab: TABS.find((tab) => tab === params.get('show')) ?? 'all',
    search: (params.get('q') ?? '').trim().slice(0, 100),
    kind: oneOf(KINDS, 'kind'),
    state: oneOf(STATES, 'state'),
    actor: matching('actor', /^[\w-]{1,100}$/),
    folder: folder === null || folder === 'none' ? folder : Number(folder),
  };
}

/** The parameters of an address that shows these entries; parameters not given stay. */
export function writeShown({ tab, search, ...only }: Partial<ProjectsFilter>): SearchParts {
  return {
    ...(tab !== undefined && { show: tab === 'all' ? null : tab }),
    ...(search !== undefined && { q: search === '' ? null : search }),
    ...Object.fromEntries(
      Object.entries(only).map(([name, value]) => [name, value == null ? null : String(value)]),
    ),
  };
}

/** The number of active filters: kind, state and actor. */
export function countFilters({ kind, state, actor }: ProjectsFilter): number {
  return [kind, state, actor].filter((value) => value !== null).length;
}

export function isFiltered(shown: ProjectsFilter): boolean {
  return shown.search !== '' || shown.folder !== null || countFilters(shown) > 0;
}
