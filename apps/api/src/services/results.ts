/**
 * A delivered generation must have what its stage promises; otherwise it is a bug and becomes a
 * 500.
 */
export function requireText(result: Record<string, unknown> | null, name: string): string {
  const value = result?.[name];
  if (typeof value !== 'string') throw new Error(`a delivered generation has no ${name}`);
  return value;
}

export function requireNumber(result: Record<string, unknown> | null, name: string): number {
  const value = result?.[name];
  if (typeof value !== 'number') throw new Error(`a delivered generation has no ${name}`);
  return value;
}
