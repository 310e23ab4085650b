import { fileURLToPath } from 'node:url';
import { addWideFaces, captionFaces, type CaptionFace } from './faces.ts';
import { wideFaces, wideFacesFor } from './wide-faces.ts';

addWideFaces(wideFaces);

/** The font library of a server. */
export interface FontLibrary {
  registerFromPath(path: string, name: string): unknown;
}

const registered = new WeakMap<FontLibrary, Set<string>>();

const pathOf = ({ package: from, file }: Pick<CaptionFace, 'package' | 'file'>): string =>
  fileURLToPath(import.meta.resolve(`${from}/files/${file}`));

/**
 * Registers the faces that are needed to draw this text: all faces of alphabets, and only the needed ones of the
 * hundreds of others.
 */
export function registerCaptionFonts(library: FontLibrary, text: string): void {
  const known = registered.get(library) ?? new Set();
  registered.set(library, known);
  for (const { name, package: from, file } of [...captionFaces, ...wideFacesFor(text)]) {
    if (known.has(name)) continue;
    const path = pathOf({ package: from, file });
    if (!library.registerFromPath(path, name)) throw new Error(`the font ${path} cannot be read`);
    known.add(name);
  }
}
