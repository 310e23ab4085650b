import { addWideFaces, type CaptionFace } from '@talkreel/captions/faces';
import { wideFaces, wideFacesFor } from '@talkreel/captions/wide-faces';

/** The files for Chinese, Japanese and Korean; their list is long, so it is a chunk of its own. */
const urls = import.meta.glob<string>(
  '../../../node_modules/@fontsource-variable/noto-sans-{jp,kr,sc}/files/*-wght-normal.woff2',
  { query: '?url', import: 'default', eager: true, exhaustive: true },
);
const byFile = new Map(Object.entries(urls).map(([path, url]) => [path.split('/').at(-1), url]));

addWideFaces(wideFaces);

export const wideFacesOf = (text: string): CaptionFace[] => wideFacesFor(text);

/** The address of a file that was built. */
export const wideUrlOf = (file: string): string | undefined => byFile.get(file);
