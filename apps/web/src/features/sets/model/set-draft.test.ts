import type { SetShot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { expect, it } from 'vitest';
import { roughReader } from '../../../lib/speech-reader.ts';
import { firstDraft as firstBatch } from './batch-draft.ts';
import { withParts, withRows, type RowShot } from './draft-shots.ts';
import { firstDraft as firstFilm, newScene, type FilmDraft } from './film-draft.ts';
import {
  adToSave,
  composedBatch,
  composedFilm,
  playedScenes,
  sceneOfBatch,
  scenesOfFilm,
} from './set-draft.ts';

const performer = (id: string, seconds: number) => ({
  ...{ id, reference: id, title: id, seconds, note: '', thumbnail: `/${id}.jpg` },
  ...{ clipUrl: `/${id}-small.mp4`, videoUrl: `/${id}.mp4`, voiceId: null, isPerson: true },
});
const [ANN, BO] = [performer('ann', 15), performer('bo', 20)];

const shotAt = (row: string | null, words: string, from = 0): RowShot => ({
  ...{ row, from, to: from + words.split(' ').length - 1, words, mediaId: null },
  ...{ layout: 'punch', corner: 'top-right', shape: 'circle' },
  ...{ clipStart: 0, ending: 'loop', transition: 'cut', zoom: 'slow' },
});

const film = (texts: string[], change: Partial<FilmDraft> = {}): FilmDraft => ({
  ...firstFilm,
  actor: 'ann',
  scenes: texts.map((text, index) => ({ ...newScene(text), id: `row ${index}` })),
  ...change,
});

it('plays the scenes of a film in a row, with the actor of each', () => {
  const draft = film(['Cold again?', '', 'This mug keeps coffee hot.']);
  const [first, , last] = draft.scenes;
  const scenes = [{ ...first!, actor: null }, newScene(), { ...last!, actor: 'bo' }];
  const cast = { ...draft, scenes };
  const composed = composedFilm(cast);
  expect(composed).toMatchObject({ rows: ['row 0', 'row 2'], places: [0, 2], blank: 1 });
  const shown = scenesOfFilm(cast, [ANN, BO], roughReader);
  const { sound, actors, starts } = playedScenes(shown, composed);
  expect(actors.map(({ url, startSeconds }) => [url, startSeconds])).toEqual([
    ['/ann.mp4', 0],
    ['/bo.mp4', shown[0]?.seconds],
  ]);
  const { words, phrases } = sound.speech;
  expect(words.map(({ text }) => text).join(' ')).toBe('Cold again? This mug keeps coffee hot.');
  expect(words[2]?.startSeconds).toBeGreaterThanOrEqual(starts[1] ?? Infinity);
  expect(words.at(-1)?.endSeconds).toBeLessThanOrEqual(sound.seconds);
  expect(phrases.map(({ from, to }) => [from, to])).toEqual([
    [0, 1],
    [2, 6],
  ]);
});

it('shows two scenes at once where they crossfade, as the file does', () => {
  const draft = film(['Cold again?', 'Not this one.']);
  const lengthOf = (change: Partial<FilmDraft>): number => {
    const changed = { ...draft, ...change };
    return playedScenes(scenesOfFilm(changed, [ANN], roughReader), composedFilm(changed)).sound
      .seconds;
  };
  expect(lengthOf({ transition: 'cut' }) - lengthOf({ transition: 'crossfade' })).toBeCloseTo(0.32);
});

it('plays any opening of a batch by any actor, as long as its video', () => {
  const openings = [
    { id: 'a', text: 'Cold again?' },
    { id: 'b', text: 'Stop.' },
  ];
  const draft = { ...firstBatch, openings, body: 'Meet Hearthmug.' };
  const { rows, texts } = composedBatch(draft);
  expect(texts).toEqual([
    { part: null, text: 'Meet Hearthmug.' },
    { part: 0, text: 'Cold again?' },
    { part: 1, text: 'Stop.' },
  ]);
  const [scene] = sceneOfBatch(draft, rows[1], BO, roughReader);
  expect(scene).toMatchObject({ text: 'Stop.\nMeet Hearthmug.', url: '/bo.mp4' });
  expect(scene?.seconds).toBeLessThan(10);
  const [whole] = sceneOfBatch({ ...draft, endsWithSpeech: false }, rows[0], BO, roughReader);
  expect(whole?.seconds).toBe(20);
  expect(sceneOfBatch(draft, undefined, ANN, roughReader)).toEqual([]);
});

it('keeps shots with their rows while these move, and forgets those of rows that are gone', () => {
  const shots = [shotAt('a', 'One.'), shotAt('b', 'Two.'), shotAt(null, 'Three.')];
  const parts = (rows: string[]) => withParts(shots, rows).map(({ part, words }) => [part, words]);
  expect(parts(['b', 'a'])).toEqual([
    [1, 'One.'],
    [0, 'Two.'],
    [null, 'Three.'],
  ]);
  expect(parts(['b'])).toEqual([
    [0, 'Two.'],
    [null, 'Three.'],
  ]);
  expect(withRows(withParts(shots, ['a', 'b']), ['a', 'b'])).toEqual(shots);
});

it('gives a set that was started what its draft had, at the words as they were sent', () => {
  const title: Title = {
    ...{ kind: 'sticker', text: ' $29 ', detail: '', style: 'burst', corner: 'top-right' },
    ...{ tilt: 0, time: { at: 'whole' } },
  };
  const atWords = (words: string): Title => ({
    ...title,
    time: { at: 'words', from: 0, to: 0, words },
  });
  const shots = [shotAt('b', 'this cup.'), shotAt('b', 'that mug', 2), shotAt('gone', 'Hi')];
  const started = {
    rows: ['a', 'b'],
    texts: [
      { part: 0, text: 'Cold again?' },
      { part: 1, text: 'Here is this cup.' },
    ],
  };
  const kept = { shots, titles: [title, { ...title, text: ' ' }, atWords('Here'), atWords('Hi')] };
  const saved = adToSave({ kind: 'film', ...started }, kept);
  expect(saved.shots.map(({ part, from, words }: SetShot) => [part, from, words])).toEqual([
    [1, 2, 'this cup.'],
  ]);
  expect(saved.titles.map(({ text, time }) => [text, time.at])).toEqual([
    ['$29', 'whole'],
    ['$29', 'words'],
  ]);
});
