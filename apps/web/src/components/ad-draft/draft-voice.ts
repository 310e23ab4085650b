import type { SpeechLanguageCode } from '@talkreel/contracts/speech-languages';

/** What is heard of a text that is being said. */
export interface Heard {
  onStart: () => void;
  /** The place in the text that is being said; not every voice reports it. */
  onPlace: (place: number) => void;
  /** It was said, or cannot be. */
  onEnd: (wasSaid: boolean) => void;
}

/** A voice that costs nothing. */
export interface DraftVoice {
  /** Says a text, and returns what stops it: nothing more is heard then. */
  say: (text: string, heard: Heard) => () => void;
}

/** Undefined where the browser cannot speak. */
const synthesis = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in window ? window.speechSynthesis : undefined;

/** Calls back whenever the browser's voices are others: most load them after the page. Returns what ends that. */
export function onVoices(change: () => void): () => void {
  const voices = synthesis();
  voices?.addEventListener?.('voiceschanged', change);
  return () => voices?.removeEventListener?.('voiceschanged', change);
}

/** The browser's voice for a language: one of the machine if there is one, since others need the network. */
export function nameOfVoice(language: SpeechLanguageCode): string | null {
  return voiceFor(language)?.voiceURI ?? null;
}

function voiceFor(language: SpeechLanguageCode): SpeechSynthesisVoice | undefined {
  const voices = synthesis()?.getVoices() ?? [];
  const speaking = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  return (
    speaking.find((voice) => voice.default) ??
    speaking.find((voice) => voice.localService) ??
    speaking[0]
  );
}

/** The browser's voice. `rate`: 1 is its own pace. */
export function browserVoice(language: SpeechLanguageCode, rate: number): DraftVoice | null {
  const speaker = synthesis();
  if (speaker === undefined || voiceFor(language) === undefined) return null;
  return {
    say(text, { onStart, onPlace, onEnd }) {
      const said = new SpeechSynthesisUtterance(text);
      // Looked for again: a browser may have loaded its voices anew.
      const voice = voiceFor(language);
      if (voice !== undefined) said.voice = voice;
      said.lang = voice?.lang ?? language;
      said.rate = rate;
      const listening = new AbortController();
      const { signal } = listening;
      said.addEventListener('start', onStart, { signal });
      said.addEventListener(
        'boundary',
        ({ name, charIndex }) => {
          if (name !== 'sentence') onPlace(charIndex);
        },
        { signal },
      );
      said.addEventListener('end', () => onEnd(true), { signal });
      said.addEventListener('error', () => onEnd(false), { signal });
      // What was queued before is not part of this draft. Some browsers swallow what follows a needless `cancel`.
      if (speaker.speaking || speaker.pending) speaker.cancel();
      speaker.speak(said);
      return () => {
        listening.abort();
        speaker.cancel();
      };
    },
  };
}
