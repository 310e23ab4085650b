import { describe, expect, it } from 'vitest';
import { setTexts } from '@talkreel/contracts/texts/sets';
import { speechTexts } from '@talkreel/contracts/texts/make';
import {
  bodyOf,
  divideLines,
  doubtOf,
  factorsOf,
  firstDraft,
  handedOver,
  joinLines,
  problemOfDraft,
  problemOfOpening,
  problemOfTexts,
  sumOf,
  toggled,
  withActor,
  withVoice,
  withoutSent,
  type BatchDraft,
} from './batch-draft.ts';
import type { Performer, ShownPerformer } from '../../../lib/performers.ts';
import { speechReader } from '../../../lib/speech-reader.ts';
import * as rules from '../../../lib/speech-rules.ts';

const clara: Performer = { id: 'clara', reference: 'clara', title: 'Clara', seconds: 8 };
const own: Performer = { id: 'own-7', reference: '/api/videos/x.mp4', title: 'Mia', seconds: 20 };

const speech = speechReader(rules, []);

const draft = (openings: string[], parts: Partial<BatchDraft> = {}): BatchDraft => ({
  ...firstDraft,
  openings: openings.map((text, index) => ({ id: String(index), text })),
  actors: ['clara'],
  voices: ['soft'],
  ...parts,
});

describe('what a batch adds up to', () => {
  it('is every combination, and a speech for each opening and voice', () => {
    const sum = sumOf(draft(['One.', 'Two.', ' '], { actors: ['a', 'b'], voices: ['v', 'w'] }));
    expect(sum).toEqual({ openings: 2, actors: 2, voices: 2, videos: 8, speeches: 4 });
    expect(factorsOf(sum)).toBe('2 openings × 2 actors × 2 voices');
    expect(factorsOf(sumOf(draft(['One.'])))).toBe('1 opening × 1 actor × 1 voice');
  });

  it('never has more than the limit of each', () => {
    expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b']);
    expect(toggled(['b'], 'c', 2)).toEqual(['b', 'c']);
  });
});

describe('the line of a finished video', () => {
  const textsOf = ({ openings }: BatchDraft) => openings.map(({ text }) => text);
  const bring = (one: BatchDraft, opening = 'Mine.') => handedOver(one, 'visit', { opening });

  it.each<[string, string[], string[]]>([
    ['begins an empty batch', [' '], ['Mine.', '']],
    ['is added to what is written', ['One.'], ['One.', 'Mine.']],
    ['takes the first free row', ['One.', '', 'Three.', ''], ['One.', 'Mine.', 'Three.', '']],
    ['is there once', ['One.', ' mine'], ['One.', ' mine']],
  ])('%s', (_what, written, expected) => {
    expect(textsOf(bring(draft(written)))).toEqual(expected);
  });

  it('is still to come where all rows are taken', () => {
    const full = draft(['1.', '2.', '3.', '4.', '5.']);
    expect(bring(full)).toBe(full);
  });

  it('is not added again by a reload', () => {
    const removed = { ...bring(draft(['One.'])), openings: firstDraft.openings };
    expect(bring(removed)).toBe(removed);
    expect(textsOf(handedOver(removed, 'next visit', { opening: 'Mine.' }))[0]).toBe('Mine.');
  });

  it('brings its actor and voice, if none are chosen', () => {
    const brought = { opening: 'Mine.', actor: 'nova', voice: 'deep' };
    expect(handedOver(firstDraft, 'visit', brought)).toMatchObject({
      actors: ['nova'],
      voices: ['deep'],
    });
    expect(handedOver(draft(['One.']), 'visit', brought)).toMatchObject({
      actors: ['clara'],
      voices: ['soft'],
    });
  });
});

describe('what keeps it from being started', () => {
  it.each<[string, BatchDraft, string | null]>([
    ['nothing written', draft(['']), 'Write at least one opening.'],
    ['an empty row', draft(['One.', ' ']), setTexts.empty('Opening', 2)],
    ['no actor', draft(['One.'], { actors: [] }), setTexts.none('actor')],
    ['no voice', draft(['One.'], { voices: [] }), setTexts.none('voice')],
    ['nothing', draft(['One.', 'Two.']), null],
  ])('%s', (_what, one, problem) => {
    expect(problemOfDraft(one, [clara], speech)).toBe(problem);
  });

  it('is said at the row it is about', () => {
    const written = draft(['One.', ' one!', 'word '.repeat(60), '👋']);
    const problems = written.openings.map((_row, index) =>
      problemOfOpening(written, index, [own, clara], speech),
    );
    expect(problems).toEqual([
      null,
      setTexts.sameOpening(2, 1),
      expect.stringContaining('too long for the clip of Clara'),
      speechTexts.silent,
    ]);
    expect(problemOfOpening(written, 2, [], speech)).toBeNull();
  });

  it('is known of what is written before the rest is there', () => {
    const long = draft(['', 'word '.repeat(60)], { voices: [] });
    expect(problemOfTexts(long, [clara], speech)).toMatch(/^Opening 2: .* too long/);
    expect(problemOfTexts(draft(['', 'One.']), [clara], speech)).toBeNull();
  });
});

describe('voices and faces', () => {
  const listed = (
    [
      ['soft', 'female'],
      ['deep', 'male'],
      ['loud', 'male'],
    ] as const
  ).map(([id, gender]) => ({ id, name: id, gender, description: '', url: '' }));
  const face = (title: string, voiceId: string | null, isPerson = true): ShownPerformer => ({
    ...clara,
    id: title,
    title,
    voiceId,
    isPerson,
    note: '',
    thumbnail: null,
    ...{ clipUrl: '', videoUrl: '' },
  });
  const [ann, bob, robot] = [face('Ann', 'soft'), face('Bob', 'deep'), face('Bot', 'deep', false)];

  it('the first actor brings the voice that suits them', () => {
    const none = { actors: [], voices: [] };
    expect(withActor(none, ann)).toEqual({ actors: ['Ann'], voices: ['soft'] });
    expect(withActor({ actors: ['Ann'], voices: ['soft'] }, bob).voices).toEqual(['soft']);
    expect(withActor({ actors: [], voices: ['deep'] }, ann).voices).toEqual(['deep']);
    expect(withActor(none, face('Guest', null)).voices).toEqual([]);
  });

  it('an actor whom every voice contradicts is asked about, and the answer spares the others', () => {
    const doubt = doubtOf({ voices: ['deep'] }, [bob, ann], listed);
    expect(doubt).toMatchObject({ voiceId: 'soft' });
    expect(doubtOf({ voices: ['deep', 'soft'] }, [bob, ann], listed)).toBeNull();
    expect(doubtOf({ voices: ['soft'] }, [robot], listed)).toBeNull();
    expect(doubtOf({ voices: [] }, [ann], listed)).toBeNull();
    expect(withVoice({ voices: ['deep'] }, 'soft', [bob, ann], listed)).toEqual(['deep', 'soft']);
    expect(withVoice({ voices: ['deep', 'loud'] }, 'soft', [ann], listed)).toEqual(['soft']);
  });
});

describe('the request', () => {
  it('names actors by id and influencers by their clip', () => {
    const body = bodyOf(draft([' One. '], { name: ' ' }), [clara, own]);
    expect(body).toEqual({
      openings: ['One.'],
      actors: ['clara', '/api/videos/x.mp4'],
      voices: ['soft'],
      endsWithSpeech: true,
    });
  });
});

describe('a batch that was started', () => {
  const sent = bodyOf(draft([' One. ', 'Two.']), [clara]);

  it('leaves an empty form', () => {
    expect(withoutSent(draft([' One. ', 'Two.']), sent)).toEqual({
      openings: firstDraft.openings,
      body: '',
      name: '',
    });
  });

  it('takes nothing of what was written meanwhile', () => {
    expect(withoutSent(draft(['One.', 'Three.']), sent)).toEqual({ name: '' });
    expect(withoutSent(draft(['One.', 'Two.', ''], { name: 'Next' }), sent)).toEqual({});
  });
});

describe('the body', () => {
  const body = ' Try it this week. ';

  it('follows every opening, and is cleared with them', () => {
    const written = draft([' One. ', 'Two.'], { body });
    const sent = bodyOf(written, [clara]);
    expect(sent.openings).toEqual(['One.\nTry it this week.', 'Two.\nTry it this week.']);
    expect(withoutSent(written, sent)).toMatchObject({ openings: firstDraft.openings, body: '' });
    expect(withoutSent({ ...written, body: 'Changed.' }, sent)).not.toHaveProperty('body');
  });

  it('counts towards the length of each video', () => {
    const long = draft(['One.'], { body: 'word '.repeat(30) });
    expect(problemOfOpening(long, 0, [own], speech)).toBeNull();
    expect(problemOfOpening(long, 0, [clara], speech)).toMatch(/Shorten it or the body/);
  });

  it('is told apart from the openings when it cannot be said', () => {
    const silent = draft(['One.'], { body: '👋' });
    expect(problemOfOpening(silent, 0, [clara], speech)).toBeNull();
    expect(problemOfDraft(silent, [clara], speech)).toMatch(/^Body: /);
  });
});

describe('pasted lines', () => {
  const textsOf = (openings: readonly { text: string }[]) => openings.map(({ text }) => text);
  const paste = (openings: string[], index: number, text: string) =>
    divideLines(draft(openings).openings, index, text);

  it.each<[string, string[], number, string[]]>([
    ['become openings', [''], 0, ['A.', 'B.', 'C.']],
    [
      'fill empty rows, before what follows',
      ['One.', '', 'Three.', ''],
      1,
      ['One.', 'A.', 'B.', 'C.', 'Three.'],
    ],
    [
      'stay in the last row if there is no more',
      ['1', '2', '3', ''],
      3,
      ['1', '2', '3', 'A.', 'B.\nC.'],
    ],
  ])('%s', (_what, before, index, after) => {
    expect(textsOf(paste(before, index, ' A.\n\nB. \nC.')?.openings ?? [])).toEqual(after);
  });

  it('stay as they are in a full batch, and one line always', () => {
    expect(paste(['1', '2', '3', '4', 'A.\nB.'], 4, 'A.\nB.')).toBeNull();
    expect(paste([''], 0, 'A.\n')).toBeNull();
  });

  it('are put back by undo, except for what was changed meanwhile', () => {
    const lines = paste(['One.', ''], 1, 'A.\nB.\nC.');
    if (lines === null) throw new Error('Three lines can be divided.');
    expect(textsOf(joinLines(lines.openings, lines))).toEqual(['One.', 'A.\nB.\nC.']);
    const edited = lines.openings.with(2, { ...lines.added[0]!, text: 'Mine.' });
    expect(textsOf(joinLines(edited, lines))).toEqual(['One.', 'A.\nB.\nC.', 'Mine.']);
  });
});
