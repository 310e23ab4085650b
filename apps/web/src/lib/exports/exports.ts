import {
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, errorMessage } from '@talkreel/client/errors';
import { BRAND_BACKGROUND } from '@talkreel/contracts/brand';
import { REQUEST_TIMEOUT_MS } from '@talkreel/contracts/constants';
import type { ExportBody } from '@talkreel/contracts/http/exports';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { addressOf, routes } from '@talkreel/contracts/routes';
import { SHOTS_OF_SET } from '@talkreel/contracts/shots';
import { brandQuery } from '../brand/brand.ts';
import { captionWordsQuery } from '../captions/captions.ts';
import { call, start } from '../api/client.ts';
import { generationQuery, isFinished } from '../generations/generations.ts';
import { inputOf } from '../generations/input-of.ts';
import { useGeneration, useTrackedGenerations } from '../generations/use-generation.ts';
import { toastError } from '../toast-store.ts';
import { hasTitles } from './titles.ts';

/** Exports of a project that were made before this tab was opened. */
export const exportsQuery = (id: number) =>
  queryOptions({
    queryKey: [addressOf(routes.listExports, { params: { id } })],
    queryFn: ({ signal }) => call('listExports', { params: { id }, signal }),
  });

/** Everything that an export asks for. */
export type WholeExport = Required<ExportBody>;

/** The newest export of the project in this shape: in progress, done, or failed while this tab was open. */
export function useExport(
  projectId: number,
  { format, background, brand, captions, label, shots, titles }: WholeExport,
  kitId: string | undefined,
): { job: GenerationView | undefined; isLoading: boolean } {
  const listed = useQuery(exportsQuery(projectId));
  const { data: kit } = useQuery({ ...brandQuery, enabled: titles.length > 0 });
  const jobs = [...useTrackedGenerations(), ...(listed.data ?? [])];
  const found = jobs
    .filter((job) => {
      const asked = inputOf(job, 'export');
      return (
        asked.projectId === projectId &&
        asked.format === format &&
        asked.background === background &&
        hasBrand(asked, { background, brand, kitId }) &&
        isSame(asked.captions ?? null, captions) &&
        asked.label?.corner === label?.corner &&
        asked.label?.time === label?.time &&
        hasShots(asked, shots) &&
        hasTitles(asked, titles, kit)
      );
    })
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.version - a.version)[0];
  // The list is not updated by events; a job of it is.
  const { data: followed } = useGeneration(
    found === undefined || isFinished(found) ? null : found.id,
  );
  const job =
    followed !== undefined && followed.id === found?.id && followed.version >= found.version
      ? followed
      : found;
  return { job, isLoading: listed.isLoading };
}

type Asked = ReturnType<typeof inputOf<'export'>>;

/** Whether an export has these parts of the brand kit, as the kit is now. */
function hasBrand(
  { brand: made }: Asked,
  asked: Pick<Required<ExportBody>, 'background' | 'brand'> & { kitId: string | undefined },
): boolean {
  const usesKit = asked.brand !== null || asked.background === BRAND_BACKGROUND;
  if (!usesKit || !made) return !usesKit && !made;
  const { logo = false, endCard = false, music = false } = asked.brand ?? {};
  return (
    made.id === asked.kitId &&
    made.logo === logo &&
    made.endCard === endCard &&
    made.music === music
  );
}

const SHOT_PARTS = [
  'from',
  'to',
  'words',
  'layout',
  'corner',
  'shape',
  'clipStart',
  'ending',
  'transition',
] as const;

/** Those of a set are asked for of several videos at once, which are not looked for. */
function hasShots({ shots: made = [] }: Asked, asked: WholeExport['shots']): boolean {
  return (
    asked !== SHOTS_OF_SET &&
    made.length === asked.length &&
    made.every(
      (shot, at) =>
        (shot.mediaId || null) === asked[at]?.mediaId &&
        (shot.layout !== 'punch' || shot.zoom === asked[at]?.zoom) &&
        (shot.layout !== 'cut-out' ||
          (shot.place ?? 'middle') === (asked[at]?.place ?? 'middle')) &&
        SHOT_PARTS.every((part) => shot[part] === asked[at]?.[part]),
    )
  );
}

type Captions = Required<ExportBody>['captions'];

function isSame(
  made: (Omit<NonNullable<Captions>, 'style'> & { style: string }) | null,
  asked: Captions,
): boolean {
  if (made === null || !asked) return made === null && !asked;
  return (
    made.style === asked.style &&
    made.color === asked.color &&
    made.box === asked.box &&
    made.textId === asked.textId
  );
}

/** The number of exports that can be started now. */
export const exportAllowanceQuery = queryOptions({
  queryKey: [routes.getExportAllowance.path],
  queryFn: ({ signal }) => call('getExportAllowance', { signal }),
});

const startOne = (id: number, { titles, ...body }: WholeExport) =>
  // Each request has its own key, since the server itself makes the same export only once.
  start('postExport', {
    params: { id },
    // An api of the release before does not know this field.
    body: { ...body, ...(titles.length > 0 && { titles }) },
    idempotencyKey: crypto.randomUUID(),
    timeoutMs: REQUEST_TIMEOUT_MS,
    attempt: 'export the video',
  });

/** Starts an export, or finds it if it is there. A video without words is exported without captions. */
async function startOrFind(id: number, body: WholeExport): Promise<string> {
  try {
    return (await startOne(id, body)).id;
  } catch (error) {
    const hasNoWords = error instanceof ApiError && error.body?.code === 'no_words';
    if (hasNoWords && body.captions) return startOrFind(id, { ...body, captions: null });
    throw error;
  }
}

/** What became of one of several exports: its id, or why it was not started. */
export type Started = { exportId: string } | { reason: string; isLimit: boolean };

/** Starts the export of one of several videos. `isLimit`: others would not be started either. */
export async function startOneOfMany(id: number, body: WholeExport): Promise<Started> {
  try {
    const asked = { ...body, captions: withoutWords(body.captions) };
    return { exportId: await startOrFind(id, asked) };
  } catch (error) {
    const isLimit = error instanceof ApiError && error.status === 429;
    return { reason: errorMessage(error, 'Please try again.'), isLimit };
  }
}

/** The captions without the previewed words, which are those of one video. */
function withoutWords(captions: WholeExport['captions']): WholeExport['captions'] {
  if (!captions) return null;
  const { style, color, box } = captions;
  return { style, color, box };
}

/** The mutation's key, by which a reopened dialog also sees that several exports are being started. */
const MANY = { mutationKey: ['export-many'] };

export const useIsExportingMany = (): boolean => useIsMutating(MANY) > 0;

/** A video that was not exported. */
export interface NotExported {
  id: number;
  title: string | null;
  reason: string;
}

/** Starts the same export of several videos with one request, and names those that cannot be. */
export function useExportMany(onFailed: (failed: NotExported[]) => void) {
  const client = useQueryClient();
  return useMutation({
    ...MANY,
    mutationFn: async ({ ids, body }: { ids: number[]; body: WholeExport }) => {
      const { titles, ...rest } = body;
      const { exports } = await call('postExports', {
        body: {
          ...rest,
          ...(titles.length > 0 && { titles }),
          captions: withoutWords(body.captions),
          projectIds: ids,
        },
        idempotencyKey: crypto.randomUUID(),
        timeoutMs: REQUEST_TIMEOUT_MS,
        attempt: 'export the videos',
      });
      const failed: NotExported[] = exports.flatMap(({ projectId: id, title, error }) =>
        error === null ? [] : [{ id, title, reason: error.message }],
      );
      return { failed };
    },
    onSuccess: ({ failed }) => {
      if (failed.length > 0) onFailed(failed);
    },
    onError: (error) =>
      toastError({
        title: 'Not exported',
        description: errorMessage(error, 'Please try again.'),
      }),
    onSettled: () => client.invalidateQueries(exportAllowanceQuery),
  });
}

/** `isQuiet`: nobody has asked for it, so a refusal is not reported. */
export function useStartExport(projectId: number, { isQuiet = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WholeExport) => startOne(projectId, body),
    onSuccess: async ({ id }) => {
      await client.fetchQuery(generationQuery(id)).catch(() => undefined);
      await client.invalidateQueries(exportsQuery(projectId));
    },
    onError: async (error) => {
      if (!isQuiet)
        toastError({
          title: 'Not exported',
          description: errorMessage(error, 'Please try again.'),
        });
      // Captions or brand kit may have been changed in another tab; the preview shows the change.
      await client.invalidateQueries(captionWordsQuery(projectId));
      await client.invalidateQueries(brandQuery);
    },
  });
}
