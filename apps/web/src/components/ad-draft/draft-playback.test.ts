import { expect, it } from 'vitest';
import { DraftPlayback } from './draft-playback.ts';
import { draftSpeech } from './draft-speech.ts';
import type { DraftVoice, Heard } from './draft-voice.ts';

const SCRIPT = 'Coffee cold again? Meet Hearthmug.';

/** A voice that is driven by the test, and a clock. */
function rehearse({ isSilent = false } = {}) {
  let now = 100;
  let heard: Heard | undefined;
  const said: string[] = [];
  const voice: DraftVoice = {
    say(text, hears) {
      said.push(text);
      heard = hears;
      return () => void (heard = undefined);
    },
  };
  const speech = draftSpeech(SCRIPT, 'en', 4);
  const playback = new DraftPlayback(speech, {
    duration: 4.5,
    voice: isSilent ? null : voice,
    now: () => now,
  });
  const events: string[] = [];
  for (const name of ['play', 'pause', 'ended', 'silent'])
    playback.addEventListener(name, () => events.push(name));
  return {
    playback,
    words: speech.words,
    said,
    events,
    voice: () => heard,
    pass(seconds: number) {
      now += seconds;
      playback.tick();
    },
  };
}

it('shows the words at their estimated times where no voice speaks', () => {
  const { playback, pass, events } = rehearse({ isSilent: true });
  void playback.play();
  pass(2);
  expect(playback.currentTime).toBeCloseTo(2);
  pass(3);
  expect(playback).toMatchObject({ currentTime: 4.5, ended: true, paused: true });
  expect(events).toEqual(['play', 'pause', 'ended']);
  void playback.play();
  expect(playback).toMatchObject({ currentTime: 0, ended: false });
  playback.close();
});

it('follows the words that a voice reports, whether it is faster or slower', () => {
  const { playback, pass, words, voice } = rehearse();
  void playback.play();
  pass(0.4);
  // The voice has not begun.
  expect(playback.currentTime).toBe(0);
  voice()?.onStart();
  pass(0.1);
  voice()?.onPlace('Coffee '.length);
  expect(playback.currentTime).toBe(words[1]?.startSeconds);
  pass(1);
  // The next word is not shown before it is heard.
  expect(playback.currentTime).toBe(words[2]?.startSeconds);
  voice()?.onPlace('Coffee cold '.length);
  voice()?.onEnd(true);
  expect(playback.currentTime).toBe(words[2]?.endSeconds);
  playback.close();
});

it('waits for a voice that reports nothing, and goes on when a sentence ends early', () => {
  const { playback, pass, words, voice, said } = rehearse();
  void playback.play();
  voice()?.onStart();
  pass(0.5);
  voice()?.onEnd(true);
  expect(playback.currentTime).toBe(words[2]?.endSeconds);
  pass(1);
  expect(said).toEqual(['Coffee cold again?', 'Meet Hearthmug.']);
  voice()?.onStart();
  pass(4);
  expect(playback).toMatchObject({ currentTime: words[4]?.endSeconds, ended: false });
  voice()?.onEnd(true);
  pass(1);
  expect(playback.ended).toBe(true);
});

it.each([
  ['never begins', (heard: Heard | undefined) => void heard],
  ['fails', (heard: Heard | undefined) => heard?.onEnd(false)],
  ['never ends', (heard: Heard | undefined) => heard?.onStart()],
])('goes on in silence if the voice %s', (_, happens) => {
  const { playback, pass, voice, events } = rehearse();
  void playback.play();
  happens(voice());
  pass(9);
  expect(playback.isSilent).toBe(true);
  pass(5);
  expect(playback.ended).toBe(true);
  expect(events).toContain('silent');
});

it('goes on from the word at which it was paused or sent to, and never speaks twice at once', () => {
  const { playback, pass, words, said, voice } = rehearse();
  void playback.play();
  voice()?.onStart();
  voice()?.onPlace('Coffee '.length);
  playback.pause();
  expect(voice()).toBeUndefined();
  void playback.play();
  playback.currentTime = (words[4]?.startSeconds ?? 0) + 0.1;
  pass(0.01);
  expect(said).toEqual(['Coffee cold again?', 'cold again?', 'Hearthmug.']);
  playback.close();
  expect(voice()).toBeUndefined();
});
