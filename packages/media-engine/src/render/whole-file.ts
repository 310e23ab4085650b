import { rename, rm } from 'node:fs/promises';

/** Lets `write` fill a file beside `outPath`, which takes that name only when it is whole; otherwise nothing is left. */
export async function writeWhole<T>(
  outPath: string,
  write: (partPath: string) => Promise<T>,
): Promise<T> {
  const partPath = `${outPath}.part`;
  try {
    const result = await write(partPath);
    await rename(partPath, outPath);
    return result;
  } catch (error) {
    await rm(partPath, { force: true });
    throw error;
  }
}
