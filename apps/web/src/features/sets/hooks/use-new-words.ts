import type { FilmScene } from '@talkreel/contracts/http/sets';
import { clipProblem } from '../../../lib/length-problem.ts';
import type { SpeechReader } from '../../../lib/speech-reader.ts';
import { useSessionState } from '../../../lib/use-session-state.ts';
import type { SceneAgain } from '../api/films.ts';

interface Kept {
  /** The new texts, by the scene's position. */
  texts: Record<number, string>;
}

const first: Kept = { texts: {} };

/** New texts for scenes that were not made, kept in this tab until the scenes are started. */
export interface NewWords extends Kept {
  write: (position: number, text: string) => void;
  /** Removes the texts of started scenes; texts that were changed meanwhile stay. */
  forget: (started: readonly SceneAgain[]) => void;
}

/** Why a scene's clip has no room for its new text, or for the one that it has; null if it has. */
export function problemOfNewWords(
  { position, text, actor }: Pick<FilmScene, 'position' | 'text' | 'actor'>,
  rate: number,
  { texts }: Pick<NewWords, 'texts'>,
  speech: SpeechReader,
): string | null {
  const { title, clipSeconds: seconds } = actor;
  return clipProblem(speech.secondsOf(texts[position] ?? text, rate), { title, seconds });
}

export function useNewWords(userId: string, filmId: string): NewWords {
  const [{ texts }, patch] = useSessionState(`film-words:${filmId}:${userId}`, first);
  return {
    texts,
    write: (position, text) => patch((now) => ({ texts: { ...now.texts, [position]: text } })),
    forget: (started) =>
      patch((now) => ({
        texts: Object.fromEntries(
          Object.entries(now.texts).filter(
            ([position, text]) =>
              !started.some((one) => String(one.position) === position && one.text === text.trim()),
          ),
        ),
      })),
  };
}
