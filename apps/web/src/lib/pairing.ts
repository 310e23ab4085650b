import type { Actor, Voice } from '@talkreel/contracts/http/catalog';

/** A face that somebody chose, as far as its voice is concerned. */
export interface Face {
  title: string;
  /** The voice that suits it; null: unknown. */
  voiceId: string | null;
  /** False for puppets and robots, which may have any voice. */
  isPerson: boolean;
}

type Voices = ReadonlyArray<Pick<Voice, 'id' | 'name' | 'gender'>>;

/** Whether an actor of the cast is drawn as a person. */
export const isPerson = ({ setting }: Pick<Actor, 'setting'>): boolean =>
  setting === 'Digital Performance';

/** The voice to pair with a face: the one that suits it, else the first. Null without voices. */
export function pairedVoice(
  face: Pick<Face, 'voiceId'> | null,
  voices: ReadonlyArray<Pick<Voice, 'id'>>,
): string | null {
  const suited = face?.voiceId ?? null;
  return voices.some(({ id }) => id === suited) ? suited : (voices[0]?.id ?? null);
}

/** What to ask about a voice, and the voice to offer instead. */
export interface PairingDoubt {
  question: string;
  voiceId: string;
  voiceName: string;
}

/** A doubt about a man's voice for a woman's face, or the reverse; null if there is none. It never stops anybody. */
export function doubtPairing(
  face: Face | null,
  voiceId: string | null,
  voices: Voices,
): PairingDoubt | null {
  if (face === null || !face.isPerson) return null;
  const voice = voices.find(({ id }) => id === voiceId);
  const suited = voices.find(({ id }) => id === face.voiceId);
  if (voice === undefined || suited === undefined || voice.gender === suited.gender) return null;
  return {
    question: `${voice.name} is a ${voice.gender} voice, and ${face.title} is ${suited.gender}. Is that what you want?`,
    voiceId: suited.id,
    voiceName: suited.name,
  };
}
