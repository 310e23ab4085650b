/** A regular expression for the titles of a test as written in its file; they may have parameters: `%s`, `$name`. */
export function titlePattern(title: string): string {
  return title
    .split(/%[sdifjo#]|\$[a-z][\w.]*/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
}
