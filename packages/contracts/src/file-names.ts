/** The most characters of a title in a file's name. */
const CHARACTERS = 60;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A title as the name of a file, without its extension: letters and digits of any script, in small letters, with hyphens
 * between words. `fallback` is used for a title that has none.
 */
export function fileNameOf(title: string, fallback: string): string {
  const words = title
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  let name = '';
  for (const word of words) {
    const longer = name === '' ? [...word].slice(0, CHARACTERS).join('') : `${name}-${word}`;
    if ([...longer].length > CHARACTERS) break;
    name = longer;
  }
  return name === '' || DEVICE.test(name) ? fallback : name;
}

/** A file's address that downloads it under this name, wherever it is opened. */
export function downloadAddress(url: string, fileName: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}download=${encodeURIComponent(fileName)}`;
}
