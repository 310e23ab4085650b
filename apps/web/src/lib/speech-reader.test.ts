import { describe, expect, it } from 'vitest';
import { roughReader, speechReader } from './speech-reader.ts';
import * as rules from './speech-rules.ts';

const own = [{ id: 1, written: 'ACME', spoken: 'the ack me company of Ohio' }];
const speech = speechReader(rules, []);
const ownSpeech = speechReader(rules, own);
const SCRIPT = 'Try ACME today. Then tell your friends about it.';

describe('a reader with own pronunciations', () => {
  it('counts what is said', () => {
    expect(ownSpeech.secondsOf(SCRIPT) - speech.secondsOf(SCRIPT)).toBeCloseTo(5 / 2.5);
    expect(ownSpeech.secondsOf(SCRIPT, 2)).toBeCloseTo(ownSpeech.secondsOf(SCRIPT) / 2);
  });

  it('cuts and shortens by what is said', () => {
    expect(speech.cut(SCRIPT, 4, 1)).toEqual([SCRIPT]);
    expect(ownSpeech.cut(SCRIPT, 4, 1)).toEqual([
      'Try ACME today.',
      'Then tell your friends about it.',
    ]);
    expect(speech.trim(SCRIPT, 4, 1)).toBe(SCRIPT);
    expect(ownSpeech.trim(SCRIPT, 4, 1)).toBe('Try ACME today.');
  });
});

describe('before the rules are there', () => {
  it('counts words as they are written, and leaves every text as it is', () => {
    expect(roughReader.secondsOf('Save 50 % now')).toBeCloseTo(4 / 2.5);
    expect(roughReader.secondsOf('  ')).toBe(0);
    expect(roughReader.problemOf('你好')).toBeNull();
    expect([...roughReader.cut(SCRIPT, 1, 1), roughReader.trim(SCRIPT, 1, 1)]).toEqual([
      SCRIPT,
      SCRIPT,
    ]);
  });
});
