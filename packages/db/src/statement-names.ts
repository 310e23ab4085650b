/** The name on the server of each prepared statement, by its text. */
const names = new Map<string, string>();

export function nameStatement(text: string, name: string): void {
  names.set(text, name);
}

/** The name `prepare` gave this statement; undefined for any other, which stays unnamed. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}
