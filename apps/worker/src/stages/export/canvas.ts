import { captionFontFiles } from '@talkreel/captions/font-files';
import type * as Skia from '@napi-rs/canvas';

let loading: Promise<typeof Skia> | undefined;

/** Loaded by the first export that draws something: the fonts and the library take 20 MB. */
export function openCanvas(): Promise<typeof Skia> {
  loading ??= import('@napi-rs/canvas').then((library) => {
    for (const { name, path } of captionFontFiles())
      if (!library.GlobalFonts.registerFromPath(path, name))
        throw new Error(`the font ${path} cannot be read`);
    return library;
  });
  return loading;
}
