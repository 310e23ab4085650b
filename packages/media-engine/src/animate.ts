/** Animates a still picture: a rig moves, a photo gets a slow camera move. */
import { renderClip } from './render/clip.ts';
import { renderCameraMove } from './photo/camera-move.ts';
import { decodeMouth, decodeRigTag, readNote } from './cast/rig-tag.ts';

export interface AnimateOptions {
  imagePath: string;
  /** Length of the clip; played forwards and backwards it is twice as long and loops seamlessly. */
  seconds?: number | undefined;
  /** Render both directions into the file, which is then twice `seconds` long. Default false. */
  mirror?: boolean | undefined;
  outPath: string;
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface AnimateResult {
  mode: 'rig' | 'camera';
  durationSeconds: number;
}

export async function animatePortrait(options: AnimateOptions): Promise<AnimateResult> {
  const { imagePath, outPath, seconds = 10, mirror = false, onProgress, signal } = options;
  const durationSeconds = mirror ? seconds * 2 : seconds;
  const note = await readNote(imagePath);
  const tag = decodeRigTag(note);
  if (tag) {
    const time = { periodSeconds: seconds, mirror };
    const { rig, shape } = tag;
    await renderClip({ rig, shape, time, durationSeconds, outPath, onProgress, signal });
    return { mode: 'rig', durationSeconds };
  }
  await renderCameraMove({
    imagePath,
    mouth: decodeMouth(note),
    outPath,
    periodSeconds: seconds,
    mirror,
    onProgress,
    signal,
  });
  return { mode: 'camera', durationSeconds };
}
