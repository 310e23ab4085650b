import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutScenes } from './cut-scenes.ts';
import { estimateSpeechSeconds } from './opening-length.ts';

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('cutting a script into scenes', () => {
  it('leaves what fits as it is', () => {
    expect(cutScenes('One line. And another.', 15)).toEqual(['One line. And another.']);
    expect(cutScenes('  ', 15)).toEqual([]);
  });

  it('cuts at sentences, and makes the scenes of similar length', () => {
    const sentence = `${words(10, 'talk')}.`;
    const script = Array.from({ length: 5 }, () => sentence).join(' ');
    // 20 s in clips of 15 s: two scenes of 12 and 8 s, not 12 and 4 twice.
    expect(cutScenes(script, 15).map((scene) => scene.split('. ').length)).toEqual([3, 2]);
  });

  it('does not take an abbreviation or an amount for the end of a sentence', () => {
    const script = `Dr. Miller charges $3.50 for ${words(20)}. ${words(20)}.`;
    expect(cutScenes(script, 12)[0]).toMatch(/^Dr\. Miller charges \$3\.50 for word/);
    expect(cutScenes(script, 12)).toHaveLength(2);
  });

  it('takes a line break for the end of a sentence', () => {
    expect(cutScenes(`${words(20)}\n${words(20)}`, 10)).toEqual([words(20), words(20)]);
  });

  it('cuts a sentence that is longer than a clip after a phrase, and a phrase between words', () => {
    expect(cutScenes(`${words(20)}, ${words(18)}.`, 10)).toEqual([
      `${words(20)},`,
      `${words(18)}.`,
    ]);
    const cut = cutScenes(`${words(60)}.`, 10);
    expect(cut).toHaveLength(3);
    for (const scene of cut) expect(estimateSpeechSeconds(scene)).toBeLessThanOrEqual(10);
  });

  it('speaks faster, so more fits', () => {
    const script = `${words(20)}. ${words(10)}.`;
    expect(cutScenes(script, 10, 1)).toHaveLength(2);
    expect(cutScenes(script, 10, 1.2)).toHaveLength(1);
  });

  it('leaves room for what the user has said in other words', () => {
    const script = `${words(10)}. ${words(10, 'Nyx')}.`;
    const own = [{ written: 'Nyx', spoken: 'the goddess of night' }];
    expect(cutScenes(script, 8)).toHaveLength(1);
    const scenes = cutScenes(script, 8, 1, own);
    expect(scenes.length).toBeGreaterThan(2);
    for (const scene of scenes)
      expect(estimateSpeechSeconds(scene, 1, 'en', own)).toBeLessThanOrEqual(8);
  });

  it('keeps what is not spoken with what it follows', () => {
    expect(cutScenes(`${words(20)}. 🎉 ${words(20)}.`, 10)[0]).toBe(`${words(20)}.`);
    expect(cutScenes(`${words(20)}.\n🎉\n${words(20)}.`, 10)).toEqual([
      `${words(20)}. 🎉`,
      `${words(20)}.`,
    ]);
  });

  it('loses and changes no word, and every scene fits', () => {
    const token = fc.constantFrom(
      'go',
      'now,',
      'there.',
      'really?',
      'Dr.',
      '$5',
      'and',
      'so;',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 120 }),
        fc.integer({ min: 6, max: 20 }),
        (all, seconds) => {
          const script = all.join(' ');
          const scenes = cutScenes(script, seconds);
          expect(spaced(scenes.join(' '))).toBe(spaced(script));
          for (const scene of scenes)
            expect(estimateSpeechSeconds(scene)).toBeLessThanOrEqual(seconds);
        },
      ),
    );
  });
});
