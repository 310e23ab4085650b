import { safeArea, type Area } from './safe-area.ts';

interface Size {
  width: number;
  height: number;
}

/** The largest a logo is, in shares of the frame's shorter side. */
const LARGEST = { width: 0.24, height: 0.11 };

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);

/** Where a logo is placed on the picture: in the upper left corner of the safe area, on even pixels. */
export function placeLogo(logo: Size, frame: Size): Area {
  const short = Math.min(frame.width, frame.height);
  const scale = Math.min(
    (LARGEST.width * short) / logo.width,
    (LARGEST.height * short) / logo.height,
  );
  const safe = safeArea(frame);
  return {
    x: even(safe.x),
    y: even(safe.y),
    width: even(logo.width * scale),
    height: even(logo.height * scale),
  };
}
