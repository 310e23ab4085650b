import { useEffect, useRef } from 'react';
import { drawEndCard } from '@talkreel/captions/end-card';
import type { BrandPaint, EndCard } from '@talkreel/contracts/brand';
import { useCaptionFonts } from '../../lib/captions/fonts.ts';
import { useImage } from '../../lib/use-image.ts';

interface EndCardCanvasProps extends BrandPaint {
  card: EndCard;
  logoUrl: string | null;
  /** The size of the frame in the file, in pixels; the canvas is half as large. */
  size: { width: number; height: number };
  className: string | undefined;
}

/** The end card, drawn by the same code as in the file. */
export function EndCardCanvas({ card, logoUrl, size, className, ...paint }: EndCardCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const logo = useImage(logoUrl);
  const { title, action, address } = card;
  const { width, height } = size;
  const {
    font,
    colors: [color, accent],
  } = paint;
  const fonts = useCaptionFonts(`${title} ${action} ${address}`, font);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(0.5, 0, 0, 0.5, 0, 0);
    drawEndCard(context, { title, action, address }, { colors: [color, accent], font }, logo, {
      width,
      height,
    });
  }, [title, action, address, color, accent, font, logo, width, height, fonts]);
  return (
    <canvas
      ref={canvas}
      className={className}
      width={width / 2}
      height={height / 2}
      role="img"
      aria-label={`End card: ${[title, action, address].filter((text) => text !== '').join(', ')}`}
    />
  );
}
