import type { BrandPaint, EndCard } from '@talkreel/contracts/brand';
import type { CaptionCanvas } from './draw.ts';
import { captionFont, drawablePart } from './faces.ts';
import { isRightToLeft } from './words.ts';
import { luminance } from './luminance.ts';
import { safeArea } from './safe-area.ts';

/** What `drawImage` takes, in a browser or on a server, and its size in pixels. */
export interface DrawnImage {
  image: unknown;
  width: number;
  height: number;
}

export interface EndCardCanvas extends CaptionCanvas {
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(image: never, x: number, y: number, width: number, height: number): void;
}

interface Size {
  width: number;
  height: number;
}

const INK = '#17141f';
const PAPER = '#ffffff';

/** The text colour that is readable on this colour. */
export function inkOn(color: string): string {
  return luminance(color) > 0.36 ? INK : PAPER;
}

/** Lengths for a frame whose shorter side is 1080. */
const TITLE = { size: 118, least: 64, lines: 3, lineHeight: 1.08 };
const ACTION = { size: 52, padX: 58, padY: 30 };
const ADDRESS = { size: 46 };
const GAP = 56;
const LOGO = { width: 420, height: 210 };

interface Block {
  height: number;
  draw: (top: number) => void;
}

/** Draws what an export ends with: logo, headline, button and address, in the middle of the frame. */
export function drawEndCard(
  canvas: EndCardCanvas,
  card: EndCard,
  { colors: [color, accent], font }: BrandPaint,
  logo: DrawnImage | null,
  frame: Size,
): void {
  const unit = Math.min(frame.width, frame.height) / 1080;
  const middle = frame.width / 2;
  const width = safeArea(frame).width;
  canvas.save();
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  paintGround(canvas, { color, accent }, frame);
  const line = (text: string, size: number, weight: number, y: number, fill: string): void => {
    canvas.font = captionFont(font, weight, size, text);
    canvas.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
    canvas.fillStyle = fill;
    canvas.fillText(text, middle, y, width);
  };
  const blocks: Block[] = [];
  if (logo) blocks.push(logoBlock(canvas, logo, middle, unit));
  const title = fitTitle(canvas, drawablePart(card.title), { font, width, unit });
  const step = title.size * TITLE.lineHeight;
  blocks.push({
    height: step * title.lines.length,
    draw: (top) => {
      for (const [index, text] of title.lines.entries())
        line(text, title.size, 800, top + step * (index + 0.5), inkOn(color));
    },
  });
  const action = drawablePart(card.action);
  if (action !== '') {
    const size = ACTION.size * unit;
    const height = size + 2 * ACTION.padY * unit;
    blocks.push({
      height,
      draw: (top) => {
        canvas.font = captionFont(font, 700, size, action);
        const wide = Math.min(width, canvas.measureText(action).width + 2 * ACTION.padX * unit);
        canvas.fillStyle = accent;
        canvas.beginPath();
        canvas.roundRect(middle - wide / 2, top, wide, height, height / 2);
        canvas.fill();
        line(action, size, 700, top + height / 2, inkOn(accent));
      },
    });
  }
  const address = drawablePart(card.address);
  if (address !== '') {
    const size = ADDRESS.size * unit;
    blocks.push({
      height: size,
      draw: (top) => line(address, size, 500, top + size / 2, inkOn(color)),
    });
  }
  const gap = GAP * unit;
  const whole =
    blocks.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, blocks.length - 1);
  let top = (frame.height - whole) / 2;
  for (const { height, draw } of blocks) {
    draw(top);
    top += height + gap;
  }
  canvas.restore();
}

/** Paints the ground colour, and two soft discs of the accent in opposite corners. */
function paintGround(
  canvas: EndCardCanvas,
  { color, accent }: { color: string; accent: string },
  { width, height }: Size,
): void {
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, width, height);
  canvas.fillStyle = accent;
  const disc = (x: number, y: number, radius: number, alpha: number): void => {
    canvas.globalAlpha = alpha;
    canvas.beginPath();
    canvas.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, radius);
    canvas.fill();
  };
  const short = Math.min(width, height);
  disc(width, height, short * 0.62, 0.16);
  disc(width, height, short * 0.4, 0.16);
  disc(0, 0, short * 0.34, 0.12);
  canvas.globalAlpha = 1;
}

function logoBlock(canvas: EndCardCanvas, logo: DrawnImage, middle: number, unit: number): Block {
  const scale = Math.min((LOGO.width * unit) / logo.width, (LOGO.height * unit) / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  return {
    height,
    draw: (top) => canvas.drawImage(logo.image as never, middle - width / 2, top, width, height),
  };
}

/** The largest size at which the headline fits in three lines; a longer word is set narrower. */
function fitTitle(
  canvas: EndCardCanvas,
  title: string,
  { font, width, unit }: { font: BrandPaint['font']; width: number; unit: number },
): { size: number; lines: string[] } {
  for (let size = TITLE.size; ; size -= 6) {
    canvas.font = captionFont(font, 800, size * unit, title);
    const lines = wrap(canvas, title, width);
    const fits =
      lines.length <= TITLE.lines && lines.every((text) => canvas.measureText(text).width <= width);
    if (fits || size <= TITLE.least) return { size: size * unit, lines };
  }
}

function wrap(canvas: EndCardCanvas, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && canvas.measureText(longer).width > width) lines.push(word);
    else lines[Math.max(0, lines.length - 1)] = longer;
  }
  return lines;
}
