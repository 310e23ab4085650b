/** The text itself in a pattern of `like`, whose wildcards it may contain. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
