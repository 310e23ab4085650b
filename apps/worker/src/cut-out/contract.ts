import type { MediaRunOptions } from '@talkreel/media-tools/ffmpeg';
import type { MediaInfo } from '@talkreel/media-tools/media-info';

export interface CutOutInput {
  /** A finished video, and what it holds. */
  video: string;
  info: MediaInfo & { video: NonNullable<MediaInfo['video']> };
  /**
   * An MP4 with as many frames as the video and twice its height: colours above, and below them how much of each pixel is
   * seen. Colours go on beyond the edge of what is seen, so that no halo is around it.
   */
  output: string;
  /** For what is needed meanwhile. */
  dir: string;
  /** 0..1 */
  onProgress?: ((share: number) => void) | undefined;
}

/** A way to cut the actor out of a video. */
export interface CutOutDriver {
  name: 'exact' | 'segmentation';
  /**
   * False: this video is none for this driver, and nothing was written.
   * @throws {NobodySeen} if nobody can be made out in it.
   */
  cutOut(input: CutOutInput, options: MediaRunOptions): Promise<boolean>;
}

/** Nobody can be made out in a video, or in most of it. */
export class NobodySeen extends Error {
  override readonly name = 'NobodySeen';
}

/**
 * Cuts the actor out by the first driver that can. `passOver`: called with a driver that failed, after which the next one
 * is asked, so each but the last gets half of the time that is left; without it, the failure is thrown.
 */
export async function cutOutBy(
  drivers: readonly CutOutDriver[],
  input: CutOutInput,
  options: MediaRunOptions,
  passOver?: (name: CutOutDriver['name'], error: unknown) => void,
): Promise<CutOutDriver['name']> {
  let { timeoutMs } = options;
  for (const [index, driver] of drivers.entries()) {
    const mayFail = passOver !== undefined && index < drivers.length - 1;
    const own = mayFail && timeoutMs !== undefined ? timeoutMs / 2 : timeoutMs;
    try {
      if (await driver.cutOut(input, { ...options, timeoutMs: own })) return driver.name;
    } catch (error) {
      if (!mayFail || options.signal?.aborted === true || error instanceof NobodySeen) throw error;
      passOver(driver.name, error);
      timeoutMs = own;
    }
  }
  throw new NobodySeen('no driver takes this video');
}
