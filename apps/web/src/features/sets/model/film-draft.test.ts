import { describe, expect, it } from 'vitest';
import * as rules from '../../../lib/speech-rules.ts';
import { speechReader } from '../../../lib/speech-reader.ts';
import {
  bodyOf,
  castAgain,
  firstDraft,
  handedOver,
  merge,
  move,
  newScene,
  problemOfDraft,
  problemOfTexts,
  split,
  switched,
  titleOf,
  totalSeconds,
  voiceOfScene,
  withUnlisted,
  withoutSent,
  type FilmDraft,
} from './film-draft.ts';

const clara = {
  id: 'clara',
  reference: 'clara',
  title: 'Clara',
  seconds: 15,
  thumbnail: null,
  voiceId: 'v',
};
const otto = {
  id: 'otto',
  reference: 'otto',
  title: 'Otto',
  seconds: 8,
  thumbnail: null,
  voiceId: 'w',
};
const voices = [{ id: 'v' }, { id: 'w' }];
const words = (count: number, end = '.') => `${Array(count).fill('talk').join(' ')}${end}`;

const draftOf = (texts: string[], parts: Partial<FilmDraft> = {}): FilmDraft => ({
  ...firstDraft,
  scenes: texts.map((text) => newScene(text)),
  actor: 'clara',
  voice: 'v',
  ...parts,
});
const speech = speechReader(rules, []);
const textsOf = (scenes: Array<{ text: string }>) => scenes.map(({ text }) => text);

describe('a script from the wizard', () => {
  const handover = { scenes: [words(30), words(30)], face: clara, voice: 'v', rate: 1 };

  it('takes the place of what was there, once for each visit', () => {
    const draft = handedOver(draftOf(['Before.']), 'visit-1', handover);
    expect(textsOf(draft.scenes)).toEqual([words(30), words(30)]);
    expect([draft.actor, draft.voice, totalSeconds(draft, speech)]).toEqual(['clara', 'v', 24]);
    const edited = { ...draft, scenes: draft.scenes.slice(1) };
    expect(handedOver(edited, 'visit-1', handover)).toBe(edited);
    expect(handedOver(edited, 'visit-2', handover).scenes).toHaveLength(2);
  });

  it('keeps every film that was written, the newest at hand', () => {
    const boots = draftOf(['Boots.'], { name: 'All boots', rate: 1.2 });
    const mugs = { ...handedOver(boots, 'visit-1', handover), scenes: [newScene('Mugs.')] };
    const script = handedOver(mugs, 'visit-2', handover);
    expect(script.others.map(titleOf)).toEqual(['All boots', 'Mugs.']);
    const second = switched(script);
    expect([titleOf(second), second.visit]).toEqual(['Mugs.', 'visit-2']);
    const third = switched(second);
    expect([titleOf(third), third.rate, third.others.length]).toEqual(['All boots', 1.2, 2]);
    expect(titleOf(switched(third))).toBe(words(30));
  });

  it('leaves nothing behind that was not written, or is the same script', () => {
    expect(handedOver(firstDraft, 'visit-1', handover).others).toEqual([]);
    const draft = handedOver(firstDraft, 'visit-1', handover);
    expect(handedOver(draft, 'visit-2', handover).others).toEqual([]);
    const named = handedOver({ ...draft, name: 'Mine' }, 'visit-2', handover);
    expect(named.others).toMatchObject([{ name: 'Mine' }]);
    expect(switched({ ...firstDraft, others: named.others })).toMatchObject({ others: [] });
    expect(switched(firstDraft)).toBe(firstDraft);
  });

  it('brings along someone who is in no list', () => {
    const guest = { ...clara, id: 'custom', title: 'Your Influencer' };
    expect(withUnlisted([], guest)).toMatchObject([{ id: 'custom', note: '' }]);
    expect(withUnlisted(withUnlisted([], guest), guest)).toHaveLength(1);
  });
});

describe('actors and voices that are gone', () => {
  const shown = [clara, otto];

  it('are replaced by those that are shown in their place', () => {
    const draft = draftOf(['One.', 'Two.'], { actor: 'own-7', voice: 'removed' });
    const [first, second] = draft.scenes;
    const scenes = [
      { ...first, actor: 'otto', voice: 'w' },
      { ...second, actor: 'own-7', voice: 'removed' },
    ] as FilmDraft['scenes'];
    const cast = castAgain({ ...draft, scenes }, shown, voices);
    expect([cast.actor, cast.voice]).toEqual(['clara', null]);
    expect(cast.scenes).toMatchObject([
      { actor: 'otto', voice: 'w' },
      { actor: null, voice: null },
    ]);
    expect(problemOfDraft(cast, shown, voices, speech)).toBeNull();
    expect(castAgain({ ...draft, scenes }, shown, undefined).scenes[0]?.voice).toBe('w');
  });
});

describe('why a film cannot be made', () => {
  it.each<[string | null, FilmDraft]>([
    [null, draftOf(['One.', 'Two.'])],
    ['Scene 2 is empty. Write a line, or remove it.', draftOf(['One.', ' '])],
    [
      'A film needs at least 2 scenes. For one scene, make a video. Nothing was charged.',
      draftOf(['One.']),
    ],
    ['Scene 1: choose an actor.', draftOf(['One.', 'Two.'], { actor: null })],
    [null, draftOf(['One.', 'Two.'], { voice: null })],
    [
      'Scene 2: 1\u00a0s too long for the clip of Clara. Split it, shorten it, or choose another actor.',
      draftOf(['One.', words(40)]),
    ],
    [
      'A film lasts up to 60 s; this one takes about 64 s. Shorten it, or make two films of it. Nothing was charged.',
      draftOf(Array(5).fill(words(32)) as string[]),
    ],
  ])('%s', (problem, draft) => {
    expect(problemOfDraft(draft, [clara, otto], voices, speech)).toBe(problem);
  });

  it('is known of what is written before the rest is there', () => {
    const draft = draftOf(['', words(40)], { voice: null });
    expect(problemOfTexts(draft, [clara], speech)).toMatch(/^Scene 2: .* too long/);
    expect(problemOfTexts(draftOf(['', 'One.']), [clara], speech)).toBeNull();
  });

  it('a scene has a voice as soon as there is one', () => {
    const draft = draftOf(['One.', 'Two.'], { voice: null });
    expect(problemOfDraft(draft, [clara], [], speech)).toBe('Scene 1: choose a voice.');
  });

  it('each scene has to fit its own actor', () => {
    const draft = draftOf(['One.', words(25)]);
    const scenes = draft.scenes.map((scene) => ({ ...scene, actor: 'otto' }));
    expect(problemOfDraft({ ...draft, scenes }, [clara, otto], voices, speech)).toContain(
      'the clip of Otto',
    );
    expect(
      problemOfDraft({ ...draft, scenes, rate: 1.3 }, [clara, otto], voices, speech),
    ).toBeNull();
  });

  it('what is said in other words takes longer', () => {
    const draft = draftOf(['One.', words(20)], { actor: 'otto' });
    const own = [{ id: 1, written: 'talk', spoken: 'have a chat' }];
    expect(problemOfDraft(draft, [otto], voices, speech)).toBeNull();
    expect(problemOfDraft(draft, [otto], voices, speechReader(rules, own))).toContain(
      '16\u00a0s too long',
    );
    expect(totalSeconds(draft, speech)).toBeCloseTo(21 / 2.5);
    expect(totalSeconds(draft, speechReader(rules, own))).toBeCloseTo(61 / 2.5);
  });

  it('asks for what each scene has of its own, and else for what the film has', () => {
    const draft = draftOf([' One. ', 'Two.'], { name: ' Rack ', transition: 'crossfade' });
    const [first, second] = draft.scenes;
    const scenes = [first, { ...second, actor: 'otto', voice: 'w' }] as FilmDraft['scenes'];
    expect(bodyOf({ ...draft, scenes }, [clara, otto], voices)).toEqual({
      name: 'Rack',
      scenes: [
        { text: 'One.', actor: 'clara', voice: 'v' },
        { text: 'Two.', actor: 'otto', voice: 'w' },
      ],
      rate: 1,
      transition: 'crossfade',
    });
  });
});

it('an actor speaks with the voice that suits them, until a scene or the film has another', () => {
  const spoken = (voice: string | null, own: string | null = null) =>
    voiceOfScene({ actor: 'otto', voice: own }, { actor: 'clara', voice }, [clara, otto], voices);
  expect([spoken(null), spoken('v'), spoken('w', 'v')]).toEqual(['w', 'v', 'v']);
  const draft = draftOf(['One.', 'Two.'], { voice: null });
  const scenes = draft.scenes.with(1, { ...newScene('Two.'), actor: 'otto' });
  const { scenes: asked } = bodyOf({ ...draft, scenes }, [clara, otto], voices);
  expect(asked.map(({ actor, voice }) => [actor, voice])).toEqual([
    ['clara', 'v'],
    ['otto', 'w'],
  ]);
});

describe('changing scenes', () => {
  const three = draftOf(['One.', 'Two is here. And more of it.', 'Three.']).scenes;

  it('splits at the end of a sentence, and merges back', () => {
    const four = split(three, 1, speech);
    expect(textsOf(four)).toEqual(['One.', 'Two is here.', 'And more of it.', 'Three.']);
    expect(textsOf(merge(four, 1))).toEqual(textsOf(three));
    expect(split(draftOf(['Go']).scenes, 0, speech)).toHaveLength(1);
  });

  it('moves, and not beyond an end', () => {
    expect(textsOf(move(three, 0, 1))[1]).toBe('One.');
    expect(move(three, 0, -1)).toEqual(three);
    expect(merge(three, 2)).toEqual(three);
  });
});

describe('a film that was started', () => {
  const sent = bodyOf(draftOf(['One.', ' Two. '], { name: 'Mugs' }), [clara], voices);

  it('leaves an empty form', () => {
    const empty = { scenes: firstDraft.scenes, name: '' };
    expect(withoutSent(draftOf(['One.', ' Two. '], { name: 'Mugs' }), sent)).toEqual(empty);
  });

  it('takes nothing of what was written meanwhile', () => {
    expect(withoutSent(draftOf(['One.', 'Three.'], { name: 'Mugs' }), sent)).toEqual({ name: '' });
    expect(withoutSent(draftOf(['One.'], { name: 'Cups' }), sent)).toEqual({});
  });
});
