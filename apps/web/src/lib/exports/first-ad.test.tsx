// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { generation } from '../../testing/generation.ts';
import { project } from '../../testing/project.ts';
import { useFirstAd } from './first-ad.ts';

const shot = { from: 0, to: 1, words: 'two words', layout: 'punch', mediaId: null };
const title = {
  ...{ kind: 'sticker', text: '$29', detail: '', style: 'burst', corner: 'top-left', tilt: 0 },
  time: { at: 'whole' },
};
const exported = (input: object): GenerationView =>
  generation({ kind: 'export', state: 'succeeded', input } as Partial<GenerationView>);
const noSet = { of: null, changedAt: null, shots: [], titles: [], missing: [] };

/** The exports of each project, and the one of which it is a version. */
let projects: Record<number, { exports: GenerationView[]; versionOf: number | null }>;
/** The end of the addresses that are away. */
let away: string | null;

beforeEach(() => {
  away = null;
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(address, window.location.href);
    if (away !== null && pathname.endsWith(away))
      return Response.json({ code: 'away', message: 'Away.' }, { status: 503 });
    const [, id = '', part] = /^\/api\/projects\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? [];
    const found = projects[Number(id)];
    if (found === undefined) return Response.json({ code: 'x', message: 'No.' }, { status: 404 });
    if (part === 'exports') return Response.json(found.exports);
    if (part === 'shots') return Response.json(noSet);
    return Response.json(project({ id: Number(id), versionOf: found.versionOf }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(id: number) {
  const client = createQueryClient(() => undefined);
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

it('one whose first version is gone begins with nothing', async () => {
  projects = { 3: { exports: [], versionOf: 2 } };
  const first = open(3);
  await waitFor(() => expect(first.current.ad).toBeDefined());
  expect(first.current.ad).toEqual({ shots: [], set: null, titles: undefined });
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
