import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Contract } from '@talkreel/contracts/contract';

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'responses' in value && 'path' in value;

/** Every contract, by its name. */
export async function allContracts(): Promise<Array<[string, Contract]>> {
  const folder = fileURLToPath(
    new URL('.', import.meta.resolve('@talkreel/contracts/http/account')),
  );
  const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(
    files.map((file) => import(`@talkreel/contracts/http/${file.replace(/\.ts$/, '')}`)),
  );
  return modules
    .flatMap((module): Array<[string, unknown]> => Object.entries(module))
    .filter((entry): entry is [string, Contract] => isContract(entry[1]));
}
