import { fileURLToPath } from 'node:url';
import { captionFaces } from './faces.ts';

/** The files of the faces, for a server. */
export function captionFontFiles(): Array<{ name: string; path: string }> {
  return captionFaces.map(({ name, package: from, file }) => ({
    name,
    path: fileURLToPath(import.meta.resolve(`@fontsource-variable/${from}/files/${file}`)),
  }));
}
