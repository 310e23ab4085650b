import { exportSizes } from '@talkreel/contracts/exports';
import { pixelsOf } from '../stack/pixels.ts';

/** The first corner of the safe area, in pixels. */
const LABEL_AT = { '9:16': { x: 124, y: 270 }, '16:9': { x: 77, y: 86 } } as const;

/** Whether a frame of an exported file has a dark chip with white letters in the first corner of its safe area. */
export async function isLabelled(
  file: Uint8Array,
  format: keyof typeof LABEL_AT,
  seconds: number,
): Promise<boolean> {
  const { width } = exportSizes[format];
  const { x, y } = LABEL_AT[format];
  const pixels = await pixelsOf(file, seconds);
  const lights = Array.from({ length: 30 * 200 }, (_, at) => {
    const [across, down] = [x + 24 + (at % 200), y + 20 + Math.floor(at / 200)];
    return pixels[(down * width + across) * 4 + 1] ?? 0;
  });
  const share = (is: (light: number) => boolean) => lights.filter(is).length / lights.length;
  return share((light) => light < 50) > 0.4 && share((light) => light > 220) > 0.1;
}
