import type { Batch, BatchVideo, Film } from '@talkreel/contracts/http/sets';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { sharedBody } from '@talkreel/contracts/sets';
import { describe, expect, it } from 'vitest';
import { generation, stage, type GenerationParts } from '../../../testing/generation.ts';
import { gridVideos, groupsOf, isShown, tileSentence } from './grid.ts';
import {
  batchProgress,
  batchSentence,
  countsOf,
  filmSentence,
  isOpen,
  mergeSet,
  starred,
  withJob,
  withStageProgress,
} from './live-set.ts';

const ID = '00000000-0000-4000-8000-00000000000b';

const job = (position: number, parts: GenerationParts = {}): GenerationView =>
  generation({
    id: `job-${position}`,
    kind: 'talking-video',
    createdAt: '2026-05-04T10:00:00.000Z',
    isTest: false,
    input: { batchId: ID, position },
    projectId: position + 1,
    ...parts,
  });

function batchWith(jobs: GenerationView[]): Batch {
  const videos = jobs.map((one, position): BatchVideo => ({
    position,
    opening: Math.floor(position / 2),
    actor: position % 2,
    voice: 0,
    generation: one,
    isStarred: false,
    hasVideo: one.state === 'succeeded',
  }));
  return {
    id: ID,
    name: 'Hooks',
    createdAt: '2026-05-04T10:00:00.000Z',
    isTest: false,
    counts: countsOf(videos),
    openings: ['One.', 'Two.'],
    actors: ['Clara', 'Marcus'].map((title) => ({ id: title, title, thumbnail: `${title}.jpg` })),
    voices: [{ id: 'v', name: 'Soft' }],
    endsWithSpeech: false,
    videos,
  };
}

describe('an event', () => {
  const batch = batchWith([job(0), job(1)]);

  it('changes its video and the counts', () => {
    const next = withJob(batch, job(1, { state: 'succeeded', version: 2 }));
    expect(next.counts).toEqual({
      all: 2,
      open: 1,
      succeeded: 1,
      failed: 0,
      cancelled: 0,
      deleted: 0,
    });
    expect(next.videos[1]).toMatchObject({ hasVideo: true, generation: { state: 'succeeded' } });
    expect(next.videos[0]).toBe(batch.videos[0]);
  });

  it.each<[string, GenerationView]>([
    ['that is older', job(0, { version: 0, state: 'queued' })],
    ['about another batch', job(0, { version: 9, input: { batchId: 'other', position: 0 } })],
    ['of another kind', generation({ version: 9 })],
    ['about an earlier try', job(0, { id: 'older', createdAt: '2026-05-04T09:00:00.000Z' })],
  ])('%s changes nothing', (_what, event) => {
    expect(withJob(batch, event)).toBe(batch);
  });

  it('about a later try takes the place', () => {
    const again = job(0, { id: 'again', createdAt: '2026-05-04T11:00:00.000Z', version: 0 });
    expect(withJob(batch, again).videos[0]?.generation.id).toBe('again');
  });
});

it('what was fetched does not undo what events have reported meanwhile', () => {
  const known = batchWith([job(0, { state: 'succeeded', version: 5 }), job(1, { progress: 60 })]);
  const merged = mergeSet(known, batchWith([job(0, { version: 4 }), job(1, { progress: 40 })]));
  expect(merged.counts).toMatchObject({ open: 1, succeeded: 1, deleted: 0 });
  expect(merged.videos[1]?.generation.progress).toBe(60);
});

it('counts what was made and deleted since as deleted, until it is restored', () => {
  const ready = batchWith([job(0, { state: 'succeeded' }), job(1, { state: 'succeeded' })]);
  const [first, second] = ready.videos as [BatchVideo, BatchVideo];
  const without = mergeSet(ready, { ...ready, videos: [{ ...first, hasVideo: false }, second] });
  expect(batchSentence(without.counts)).toBe('1 of 2 ready · 1 deleted');
  expect(batchSentence(mergeSet(without, ready).counts)).toBe('2 of 2 ready');
});

it('stands as the sum of its videos', () => {
  const batch = batchWith([
    job(0, { state: 'succeeded' }),
    job(1, { state: 'failed' }),
    job(2, { state: 'cancelled' }),
    job(3, { progress: 20 }),
  ]);
  expect(batchProgress(batch)).toBe(80);
  expect(batchSentence(batch.counts)).toBe(
    '1 of 4 ready · 1 in progress · 1 failed, not charged · 1 cancelled',
  );
});

it('shows by opening, and its winners side by side', () => {
  const ready = batchWith([0, 1, 2].map((position) => job(position, { state: 'succeeded' })));
  const batch = starred(ready, 2, true);
  const videos = gridVideos(batch);
  expect(
    groupsOf(videos, 'opening').map(({ title, videos: those }) => [title, those.length]),
  ).toEqual([
    ['One.', 2],
    ['Two.', 1],
  ]);
  expect(videos.filter((video) => isShown(video, 'starred'))).toMatchObject([
    { position: 1, label: 'Opening 1 with Marcus, Soft', poster: 'Marcus.jpg' },
  ]);
});

it('shows by actor, and what all openings go on with only once', () => {
  const ready = batchWith([0, 1, 2].map((position) => job(position, { state: 'succeeded' })));
  const batch = { ...ready, openings: ['One.\nTry it.\nNow.', 'Two.\nTry it.\nNow.'] };
  expect(sharedBody(batch.openings)).toBe('Try it.\nNow.');
  expect(groupsOf(gridVideos(batch), 'opening').map(({ title }) => title)).toEqual([
    'One.',
    'Two.',
  ]);
  const byActor = groupsOf(gridVideos(batch), 'actor');
  expect(byActor.map(({ title, videos: those }) => [title, those.length])).toEqual([
    ['Clara', 2],
    ['Marcus', 1],
  ]);
  expect(sharedBody(['One.\nTry it.', 'Two.\nBuy it.'])).toBe('');
  expect(sharedBody(['One.\nTry it.'])).toBe('');
});

it('a video whose speech another one makes says so', () => {
  const waiting = stage({ name: 'audio', state: 'waiting' });
  const next = stage({ name: 'lipsync', state: 'waiting' });
  expect(tileSentence(job(0, { stages: [waiting, next] }))).toBe('Waiting for the voice recording');
  expect(tileSentence(job(0, { stages: [stage({ state: 'succeeded' }), next] }))).toBe(
    'Waiting to start',
  );
});

describe('a film', () => {
  const scene = (position: number, parts: GenerationParts = {}): GenerationView =>
    job(position, {
      id: `scene-${position}`,
      kind: 'scene',
      ...parts,
      input: { filmId: ID, position },
    });
  const join = (parts: GenerationParts = {}): GenerationView =>
    job(0, { id: 'join', kind: 'film', ...parts, input: { filmId: ID } });
  const filmWith = (scenes: GenerationView[], generationOfIt = join()): Film => ({
    id: ID,
    projectId: 1,
    name: 'Mugs',
    createdAt: '2026-05-04T10:00:00.000Z',
    isTest: false,
    rate: 1,
    transition: 'cut',
    scenes: scenes.map((one, position) => ({
      position,
      text: 'Mugs.',
      actor: { id: 'clara', title: 'Clara', thumbnail: null, clipSeconds: 8 },
      voice: { id: 'v', name: 'Soft' },
      generation: one,
    })),
    generation: generationOfIt,
  });
  const film = filmWith([scene(0), scene(1)]);

  it('follows its scenes and what joins them', () => {
    const half = withJob(film, scene(0, { state: 'succeeded', version: 2 }));
    expect(filmSentence(half)).toBe('1 of 2 scenes ready');
    expect(half.scenes[1]).toBe(film.scenes[1]);
    expect(half.generation).toBe(film.generation);
    const joined = withJob(half, join({ state: 'succeeded', version: 2 }));
    expect(filmSentence(joined)).toBe('Ready');
    expect(joined.scenes).toEqual(half.scenes);
    expect(withJob({ ...film, id: 'other' }, scene(0, { version: 9 })).scenes).toBe(film.scenes);
  });

  it('is open until its last scene and its join have ended', () => {
    const missing = filmWith([scene(0, { state: 'failed' }), scene(1)], join({ state: 'failed' }));
    expect(isOpen(missing)).toBe(true);
    const ended = withJob(missing, scene(1, { state: 'succeeded', version: 2 }));
    expect(isOpen(ended)).toBe(false);
    expect(filmSentence(ended)).toBe('1 of 2 scenes ready · 1 not made');
  });

  it('keeps what events have reported, beside the words that were fetched', () => {
    const known = withStageProgress(film, {
      generationId: 'scene-1',
      generationProgress: 70,
      stageId: 'none',
      progress: 0,
      eta: null,
    });
    const merged = mergeSet(known, {
      ...film,
      scenes: film.scenes.map((one) => ({ ...one, text: 'New.' })),
    });
    expect(merged.scenes[1]).toMatchObject({ text: 'New.', generation: { progress: 70 } });
  });
});
