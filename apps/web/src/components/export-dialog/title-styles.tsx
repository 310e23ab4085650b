import { useEffect, useRef } from 'react';
import { drawTitle } from '@talkreel/captions/draw-title';
import { titleSetter } from '@talkreel/captions/title-layout';
import type { BrandPaint } from '@talkreel/contracts/brand';
import type { Title } from '@talkreel/contracts/http/titles';
import { titleStyles, type TitleKind, type TitleStyle } from '@talkreel/contracts/titles';
import { useCaptionFonts } from '../../lib/captions/fonts.ts';
import { RadioOption } from '../radio-option/radio-option.tsx';
import captions from './captions.module.css';
import dialog from './export-dialog.module.css';

const NAMES: Record<TitleStyle, string> = {
  panel: 'Lines',
  bold: 'Bold',
  card: 'Card',
  burst: 'Star',
  tag: 'Tag',
  bar: 'Dark',
  block: 'Blocks',
  pill: 'One row',
  stack: 'Button',
};
const SAYS: Record<TitleKind, [string, string]> = {
  hook: ['Why teams switch', ''],
  sticker: ['$29', ''],
  'lower-third': ['Amara Okafor', 'Founder'],
  'call-to-action': ['Order now', 'shop.example'],
};
const SIZE = { width: 300, height: 132 };
const FILLED = 0.84;

/** Chooses how a text on screen looks, from samples in the colours and the font of the brand kit. */
export function TitleStyles({
  title,
  paint,
  onChange,
}: {
  title: Title;
  paint: BrandPaint;
  onChange: (style: TitleStyle) => void;
}) {
  const { kind, text, detail } = title;
  const [says, small] = SAYS[kind];
  const shown = text.trim() === '' ? { text: says, detail: small } : { text, detail };
  return (
    <fieldset className={dialog.group}>
      <legend className={dialog.legend}>Style</legend>
      <div className={captions.styles}>
        {titleStyles[kind].map((style) => (
          <RadioOption
            key={style}
            group="title-style"
            value={style}
            isChecked={title.style === style}
            onSelect={() => onChange(style)}
            className={`${dialog.option} ${captions.option}`}
          >
            <Sample title={{ ...title, ...shown, style }} paint={paint} />
            <span className={captions.name}>{NAMES[style]}</span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}

/** The text as it looks in the file, small. */
function Sample({ title, paint }: { title: Title; paint: BrandPaint }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fonts = useCaptionFonts(`${title.text} ${title.detail}`, paint.font);
  const key = JSON.stringify([title, paint, fonts]);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, SIZE.width, SIZE.height);
    const box = { width: 900, height: 900 };
    const drawing = titleSetter(context, { titles: [title], paint, scale: 1 }).set(0, box);
    if (drawing === null) return;
    const { width, height } = drawing.size;
    const scale = FILLED * Math.min(SIZE.width / width, SIZE.height / height);
    context.translate(SIZE.width / 2, SIZE.height / 2);
    context.scale(scale, scale);
    const place = { kind: title.kind, drawing, scale: 1, width, height };
    drawTitle(context, { ...place, x: -width / 2, y: -height / 2 }, { alpha: 1, away: 0 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return <canvas ref={canvas} className={captions.sample} {...SIZE} aria-hidden="true" />;
}
