// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftSpeech } from './draft-speech.ts';
import { useDraftPlayback } from './use-draft-playback.ts';

class Utterance extends EventTarget {
  voice: SpeechSynthesisVoice | null = null;
  lang = '';
  rate = 1;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

const voice = (lang: string, more: object = {}) =>
  ({ lang, voiceURI: lang, default: false, localService: true, ...more }) as SpeechSynthesisVoice;

/** A browser's synthesis, which a test drives. */
class Synthesis extends EventTarget {
  voices: SpeechSynthesisVoice[] = [];
  current: Utterance | null = null;
  said: Utterance[] = [];
  get speaking(): boolean {
    return this.current !== null;
  }
  getVoices = (): SpeechSynthesisVoice[] => this.voices;
  speak(utterance: Utterance): void {
    this.current = utterance;
    this.said.push(utterance);
  }
  cancel(): void {
    // As browsers do, which tell the utterance too.
    this.current?.dispatchEvent(new Event('error'));
    this.current = null;
  }
}

let browser: Synthesis;
beforeEach(() => {
  browser = new Synthesis();
  browser.voices = [voice('en-GB'), voice('de_DE')];
  vi.stubGlobal('speechSynthesis', browser);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const soundIn = (language: 'en' | 'de' | 'tr') => ({
  speech: draftSpeech('Kaffee kalt? Hier ist Hearthmug.', language, 4),
  ...{ rate: 1.1, seconds: 5, recordingUrl: null },
});

function show(language: 'en' | 'de' | 'tr') {
  const sound = soundIn(language);
  return renderHook(() => useDraftPlayback(sound));
}

const boundary = (charIndex: number) =>
  Object.assign(new Event('boundary'), { name: 'word', charIndex });

it('speaks with a voice of the script’s language, and follows its words', () => {
  const { playback, note } = show('de').result.current;
  expect(note).toBe('Free draft: your words, a still picture, your browser’s voice.');
  void playback.current.play();
  expect(browser.said[0]).toMatchObject({ text: 'Kaffee kalt?', lang: 'de_DE', rate: 1.1 });
  browser.current?.dispatchEvent(new Event('start'));
  browser.current?.dispatchEvent(boundary(7));
  const { words } = soundIn('de').speech;
  expect(playback.current.currentTime).toBeGreaterThanOrEqual(words[1]?.startSeconds ?? 9);
});

it('says why nothing is heard: no voice, or one that fails', () => {
  expect(show('tr').result.current.note).toContain('no sound: your browser has no Turkish voice.');
  const { result } = show('en');
  act(() => {
    void result.current.playback.current.play();
    browser.current?.dispatchEvent(new Event('error'));
  });
  expect(result.current.note).toContain('no sound: your browser’s voice did not answer.');
  expect(result.current.playback.current.paused).toBe(false);
});

it('uses a voice that the browser loads later', () => {
  browser.voices = [];
  const { result } = show('en');
  expect(result.current.note).toContain('no English voice');
  act(() => {
    browser.voices = [voice('en-US')];
    browser.dispatchEvent(new Event('voiceschanged'));
  });
  expect(result.current.note).toContain('your browser’s voice.');
});

it.each(['its page', 'the tab', 'the browser’s page'])('stops with %s', (left) => {
  const { result, unmount } = show('en');
  const { playback } = result.current;
  void playback.current.play();
  expect(browser.current).not.toBeNull();
  if (left === 'its page') unmount();
  else if (left === 'the browser’s page') window.dispatchEvent(new Event('pagehide'));
  else {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  expect(browser.current).toBeNull();
  expect(playback.current.paused).toBe(true);
  vi.restoreAllMocks();
});
