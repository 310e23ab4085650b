import type { ShownFace } from './faces.ts';

/** What the wizard hands over to the page that cuts a script into scenes. */
export interface FilmHandover {
  text: string;
  face: Pick<ShownFace, 'id' | 'reference' | 'title' | 'seconds' | 'thumbnail'>;
  voice: string | null;
  rate: number;
}
