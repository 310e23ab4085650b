import { useEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { languageName } from '@talkreel/contracts/speech-languages';
import type { Playback } from '../export-dialog/playback.ts';
import { DraftPlayback } from './draft-playback.ts';
import type { DraftSpeech } from './draft-speech.ts';
import { browserVoice, nameOfVoice, onVoices } from './draft-voice.ts';

export interface Sound {
  speech: DraftSpeech;
  /** The speed of a browser's voice; 1: its own. */
  rate: number;
  /** The length of the draft, in seconds. */
  seconds: number;
  /** A recording of these words, which is heard instead of a browser's voice; null: there is none. */
  recordingUrl: string | null;
}

export interface DraftSound {
  /** Another object for another draft. */
  playback: RefObject<Playback>;
  /** What is heard and seen, for the user. */
  note: string;
}

const STILL = 'Free draft: your words, a still picture';

/** What plays a draft: the recording, or the browser's voice, or nothing but time. It stops with the page. */
export function useDraftPlayback({ speech, rate, seconds, recordingUrl }: Sound): DraftSound {
  const { language } = speech;
  const voiceName = useSyncExternalStore(onVoices, () => nameOfVoice(language));
  const playback = useMemo((): RefObject<Playback> => {
    if (recordingUrl !== null) return { current: new Audio(recordingUrl) };
    const voice = voiceName === null ? null : browserVoice(language, rate);
    return { current: new DraftPlayback(speech, { duration: seconds, voice }) };
  }, [speech, language, rate, seconds, recordingUrl, voiceName]);
  const [silent, setSilent] = useState<RefObject<Playback> | null>(null);
  useEffect(() => {
    const playing = playback.current;
    const stop = (): void => playing.pause();
    const stopIfHidden = (): void => {
      if (document.hidden) stop();
    };
    const fallSilent = (): void => setSilent(playback);
    playing.addEventListener('silent', fallSilent);
    // A browser's voice goes on after its page.
    window.addEventListener('pagehide', stop);
    document.addEventListener('visibilitychange', stopIfHidden);
    return () => {
      playing.removeEventListener('silent', fallSilent);
      window.removeEventListener('pagehide', stop);
      document.removeEventListener('visibilitychange', stopIfHidden);
      stop();
    };
  }, [playback]);
  return { playback, note: noteOf() };

  function noteOf(): string {
    if (recordingUrl !== null) return `${STILL}, your recording.`;
    if (voiceName === null)
      return `${STILL}, no sound: your browser has no ${languageName(language)} voice.`;
    if (silent === playback) return `${STILL}, no sound: your browser’s voice did not answer.`;
    return `${STILL}, your browser’s voice.`;
  }
}

/** About as loud, beside a voice, as in the file. */
const MUSIC_VOLUME = 0.14;

/** Plays music beside a draft; null: none. */
export function useDraftMusic(playback: RefObject<Playback>, url: string | null): void {
  useEffect(() => {
    if (url === null) return undefined;
    const playing = playback.current;
    const music = new Audio();
    music.volume = MUSIC_VOLUME;
    // Phones do not let pages choose how loud it is, and it would drown the voice.
    if (Math.abs(music.volume - MUSIC_VOLUME) > 0.01) return undefined;
    Object.assign(music, { loop: true, preload: 'auto', src: url });
    const place = (): void => {
      if (Number.isFinite(music.duration)) music.currentTime = playing.currentTime % music.duration;
    };
    const start = (): void => {
      place();
      // A draft without music is still one.
      music.play().catch(() => undefined);
    };
    const stop = (): void => music.pause();
    playing.addEventListener('play', start);
    playing.addEventListener('seeked', place);
    playing.addEventListener('pause', stop);
    if (!playing.paused) start();
    return () => {
      playing.removeEventListener('play', start);
      playing.removeEventListener('seeked', place);
      playing.removeEventListener('pause', stop);
      stop();
    };
  }, [playback, url]);
}
