import type { ShownFace } from './faces.ts';

/** What the wizard hands over to the page that makes a script's scenes one video. */
export interface FilmHandover {
  scenes: string[];
  face: Pick<ShownFace, 'id' | 'reference' | 'title' | 'seconds' | 'thumbnail'>;
  voice: string | null;
  rate: number;
}
