import type { ShownPerformer } from './performers.ts';

/** The data that the wizard hands over to the page that makes a script's scenes one video. */
export interface FilmHandover {
  scenes: string[];
  face: Pick<ShownPerformer, 'id' | 'reference' | 'title' | 'seconds' | 'thumbnail'>;
  voice: string | null;
  rate: number;
}

/** The parts of a finished video that the wizard hands over to the page that makes a batch. */
export interface BatchHandover {
  opening?: string | undefined;
  actor?: string | undefined;
  voice?: string | undefined;
}
