import type { StoredBatch } from '@talkreel/db/schema';

/** Which opening, actor and voice a place in the grid has. */
interface Place {
  opening: number;
  actor: number;
  voice: number;
}

export function placesOf({ openings, actors, voices }: StoredBatch): Place[] {
  return openings.flatMap((_text, opening) =>
    actors.flatMap((_actor, actor) => voices.map((_voice, voice) => ({ opening, actor, voice }))),
  );
}
