import type { StageProgressed } from '@talkreel/contracts/events';
import type { Film } from '@talkreel/contracts/http/films';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { isFinished, newer, withProgress } from '../../../lib/generations/generations.ts';

/** The later of two tries, or the newer version of the same try. */
function later(known: GenerationView, next: GenerationView): GenerationView {
  if (known.id === next.id) return newer(known, next);
  return known.createdAt > next.createdAt ? known : next;
}

/** The fetched film, with whatever is known to be newer. */
export function mergeFilm(known: Film | undefined, fetched: Film): Film {
  if (known === undefined) return fetched;
  return {
    ...fetched,
    generation: later(known.generation, fetched.generation),
    scenes: fetched.scenes.map((scene) => {
      const before = known.scenes.find(({ position }) => position === scene.position);
      return before === undefined
        ? scene
        : { ...scene, generation: later(before.generation, scene.generation) };
    }),
  };
}

/** Applies a job to the film that it belongs to; any other job changes nothing. */
export function withJob(film: Film, job: GenerationView): Film {
  if (job.kind === 'film' && job.input.filmId === film.id)
    return { ...film, generation: later(film.generation, job) };
  if (job.kind !== 'scene' || job.input.filmId !== film.id) return film;
  const { position } = job.input;
  return {
    ...film,
    scenes: film.scenes.map((scene) =>
      scene.position === position ? { ...scene, generation: later(scene.generation, job) } : scene,
    ),
  };
}

export function withFilmProgress(film: Film, event: StageProgressed): Film {
  return {
    ...film,
    generation: withProgress(film.generation, event),
    scenes: film.scenes.map((scene) => ({
      ...scene,
      generation: withProgress(scene.generation, event),
    })),
  };
}

export const isOpen = (film: Film): boolean =>
  !isFinished(film.generation) || film.scenes.some(({ generation }) => !isFinished(generation));

/** Scenes to make again. */
export const missingOf = ({ scenes }: Film): Film['scenes'] =>
  scenes.filter(({ generation: { state } }) => state === 'failed' || state === 'cancelled');

/** '2 of 3 scenes ready': the film's status, in one line. */
export function filmSentence(film: Film): string {
  const { scenes, generation } = film;
  if (generation.state === 'succeeded') return 'Ready';
  const ready = scenes.filter((scene) => scene.generation.state === 'succeeded').length;
  const missing = missingOf(film).length;
  return [
    `${ready} of ${scenes.length} scenes ready`,
    ...(missing > 0 ? [`${missing} not made`] : []),
  ].join(' · ');
}
