// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { userQuery } from '../auth/user.ts';
import { keepRemovedAd } from '../removed-ads.ts';
import { generation } from '../../testing/generation.ts';
import { member } from '../../testing/open-app.tsx';
import { project } from '../../testing/project.ts';
import { useFirstAd } from './first-ad.ts';

const shot = { from: 0, to: 1, words: 'two words', layout: 'punch', mediaId: null };
const title = {
  ...{ kind: 'sticker', text: '$29', detail: '', style: 'burst', corner: 'top-left', tilt: 0 },
  time: { at: 'whole' },
};
const exported = (input: object, createdAt = '2026-11-01T10:00:00.000Z'): GenerationView =>
  generation({ kind: 'export', state: 'succeeded', createdAt, input } as Partial<GenerationView>);
const noSet = { of: null, changedAt: null, shots: [], titles: [], missing: [] };
let set: object = noSet;

/** The exports of each project, and the one of which it is a version. */
let projects: Record<
  number,
  { exports: GenerationView[]; versionOf: number | null; isGone?: boolean }
>;
/** The end of the addresses that are away. */
let away: string | null;

beforeEach(() => {
  away = null;
  set = noSet;
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(address, window.location.href);
    if (away !== null && pathname.endsWith(away))
      return Response.json({ code: 'away', message: 'Away.' }, { status: 503 });
    const [, id = '', part] = /^\/api\/projects\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const found = projects[Number(id)];
    if (found === undefined) return Response.json({ code: 'x', message: 'No.' }, { status: 404 });
    if (part === 'exports') return Response.json(found.exports);
    if (found.isGone) return Response.json({ code: 'x', message: 'No.' }, { status: 404 });
    if (part === 'shots') return Response.json(set);
    return Response.json(project({ id: Number(id), versionOf: found.versionOf }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(id: number) {
  const client = createQueryClient(() => undefined);
  client.setQueryData(userQuery.queryKey, member);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const of = { versionOf: projects[id]?.versionOf ?? null, isForMany: false };
  return renderHook(() => useFirstAd(id, of), { wrapper }).result;
}

it('a version goes on from the shots and words on screen of those before it, however many', async () => {
  projects = {
    1: { exports: [exported({ shots: [shot] })], versionOf: null },
    2: { exports: [exported({ titles: [title] })], versionOf: 1 },
    3: { exports: [], versionOf: 2 },
  };
  const first = open(3);
  await waitFor(() => expect(first.current.ad).toBeDefined());
  expect(first.current.ad).toMatchObject({ shots: [shot], titles: [title], set: null });
});

it('a version goes on from the exports of one that was deleted for good', async () => {
  projects = {
    2: { exports: [exported({ shots: [shot], titles: [title] })], versionOf: null, isGone: true },
    3: { exports: [], versionOf: 2 },
  };
  const first = open(3);
  await waitFor(() => expect(first.current.ad).toBeDefined());
  expect(first.current.ad).toMatchObject({ shots: [shot], titles: [title] });
});

it('one whose first version is gone with all of its exports begins with nothing', async () => {
  projects = { 3: { exports: [], versionOf: 2 } };
  const first = open(3);
  await waitFor(() => expect(first.current.ad).toBeDefined());
  expect(first.current.ad).toEqual({
    ...{ shots: undefined, set: null, titles: undefined },
    at: { shots: null, titles: null },
  });
});

const [MORNING, NOON, EVENING] = [
  '2026-11-01T08:00:00.000Z',
  '2026-11-01T12:00:00.000Z',
  '2026-11-01T18:00:00.000Z',
];

/**
 * Removes what a video begins with, and says what it begins with then. Each test has videos of its own, since the list is
 * kept.
 */
async function removedFrom(id: number): Promise<object | undefined> {
  const first = open(id);
  await waitFor(() => expect(first.current.ad).toBeDefined());
  const { shots, titles } = first.current.ad?.at ?? { shots: null, titles: null };
  act(() => keepRemovedAd(member.id, { projectId: id, shots, titles }));
  return first.current.ad;
}

it('an export without an ad wipes none, unless the user removed it; a newer one counts again', async () => {
  const ad = { shots: [shot], titles: [title] };
  projects = { 31: { exports: [exported({}, NOON), exported(ad, MORNING)], versionOf: null } };
  const first = open(31);
  await waitFor(() => expect(first.current.ad).toMatchObject(ad));
  const none = { shots: [], titles: [] };
  expect(await removedFrom(31)).toMatchObject({ ...none, at: { shots: MORNING, titles: MORNING } });
  const other = { shots: [{ ...shot, to: 2 }] };
  projects[31]?.exports.unshift(exported(other, EVENING));
  const again = open(31);
  await waitFor(() => expect(again.current.ad).toMatchObject({ ...other, titles: [] }));
});

it('a version does not begin with what was removed in it, or in the one that it changed', async () => {
  projects = {
    11: { exports: [exported({ shots: [shot] }, MORNING)], versionOf: null },
    12: { exports: [], versionOf: 11 },
    13: { exports: [], versionOf: 12 },
  };
  expect(await removedFrom(12)).toMatchObject({ shots: [] });
  const [old, next] = [open(11), open(13)];
  await waitFor(() => expect(old.current.ad).toMatchObject({ shots: [shot] }));
  await waitFor(() => expect(next.current.ad).toBeDefined());
  expect(next.current.ad?.shots).toBeUndefined();
});

it('the shots of a batch that were removed from a video come back once others are chosen there', async () => {
  projects = { 21: { exports: [], versionOf: null } };
  set = { of: 'batch', changedAt: NOON, shots: [shot], titles: [title], missing: [] };
  const ad = { shots: [shot], titles: [title] };
  expect(await removedFrom(21)).toMatchObject({ shots: [], titles: [], set: { shots: [shot] } });
  set = { ...set, changedAt: EVENING };
  const first = open(21);
  await waitFor(() => expect(first.current.ad).toMatchObject(ad));
});

it.each(['/exports', '/shots'])(
  'nothing is known while %s is away, until asked again',
  async (part) => {
    projects = { 1: { exports: [exported({ shots: [shot], titles: [title] })], versionOf: null } };
    away = part;
    const first = open(1);
    await waitFor(() => expect(first.current.retry).not.toBe(null));
    expect(first.current.ad).toBeUndefined();
    away = null;
    act(() => first.current.retry?.());
    await waitFor(() => expect(first.current.ad).toMatchObject({ shots: [shot], titles: [title] }));
    expect(first.current.retry).toBe(null);
  },
);
