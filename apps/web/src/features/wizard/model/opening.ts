/** Where the first sentence of a script ends: the hook that makes people stay. */
export function openingLength(script: string): number {
  const end = /[.!?…](?=\s|$)/.exec(script);
  return end === null ? script.length : end.index + 1;
}
