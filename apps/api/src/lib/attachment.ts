/** The most characters of a name that is sent. */
const CHARACTERS = 120;

/**
 * The header that makes a browser save a file under this name (RFC 6266): in ASCII, and as it is for browsers that take
 * more. `extension` is the file's own, with its dot, whatever the name ends with.
 */
export function attachment(name: string, extension: string): string {
  const stem = [...name.normalize('NFC')]
    .slice(0, CHARACTERS)
    .join('')
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]+/gu, '-')
    .replace(/^[-\s]{1,120}/, '')
    .trim();
  const whole = `${stem || 'talkreel'}${extension}`;
  const ascii = whole
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]+/g, '_');
  const encoded = encodeURIComponent(whole).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
