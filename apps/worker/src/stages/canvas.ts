import { registerCaptionFonts } from '@talkreel/captions/font-files';
import type * as Skia from '@napi-rs/canvas';

let loading: Promise<typeof Skia> | undefined;

/** Loaded by the first export that draws something: the fonts and the library take 20 MB. `text`: what is drawn. */
export async function openCanvas(text: string): Promise<typeof Skia> {
  loading ??= import('@napi-rs/canvas');
  const library = await loading;
  registerCaptionFonts(library.GlobalFonts, text);
  return library;
}
