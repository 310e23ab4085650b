import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { linesSince } from '@talkreel/scenarios/stack/log-lines';
import type { Stack } from '@talkreel/scenarios/stack/stack';

type Product = Pick<Stack, 'output'>;

/** More would hide the failure itself; the file has all of them. */
const SHOWN_LINES = 12;

const running = new Set<Product>();
let startedAtMs = 0;

/** From now on a failed test shows what this product logged. Returns the function that ends it. */
export function watchLog(product: Product): () => void {
  running.add(product);
  return () => void running.delete(product);
}

export function startLogs(): void {
  startedAtMs = Date.now();
}

/** Writes what all running products logged since the test began. Returns the last lines; none: null. */
export async function keepLogs(path: string): Promise<string | null> {
  const output = [...running].map((product) => product.output()).join('\n');
  const lines = linesSince(output, startedAtMs);
  if (lines.length === 0) return null;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, lines.join('\n'));
  return lines.slice(-SHOWN_LINES).join('\n');
}
