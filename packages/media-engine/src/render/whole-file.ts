import { rename, rm } from 'node:fs/promises';

/** `write` fills a temporary file, which is renamed to `outPath` only when it is complete, and removed otherwise. */
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
