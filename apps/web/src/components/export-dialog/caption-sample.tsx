import { useEffect, useRef } from 'react';
import { drawCaption, type CaptionLook } from '@talkreel/captions/draw';
import { layoutCaption } from '@talkreel/captions/layout';
import { captionStyleRules } from '@talkreel/captions/styles';
import classes from './captions.module.css';

const FRAME = { width: 1080, height: 1080 };
const SIZE = { width: 300, height: 108 };
/** The share of the sample that its text takes. */
const FILLED = { width: 0.8, height: 0.62 };
const WORDS = ['Hear', 'every', 'word'].map((text, index) => ({
  text,
  startSeconds: index,
  endSeconds: index + 1,
}));
const CUE = { words: WORDS, startSeconds: 0, endSeconds: 3 };

/** A small sample of a caption style as it looks in the file. `fonts` grows when fonts have arrived. */
export function CaptionSample({ look, fonts }: { look: CaptionLook; fonts: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { style, color, box } = look;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const rules = captionStyleRules[style];
    const { block } = layoutCaption(context, WORDS, rules, FRAME);
    const scale = Math.min(
      (SIZE.width * FILLED.width) / block.width,
      (SIZE.height * FILLED.height) / block.height,
    );
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, SIZE.width, SIZE.height);
    context.scale(scale, scale);
    context.translate(
      SIZE.width / scale / 2 - block.x - block.width / 2,
      SIZE.height / scale / 2 - block.y - block.height / 2,
    );
    drawCaption(
      context,
      { cue: CUE, active: rules.isWordByWord ? 1 : null },
      { style, color, box },
      FRAME,
    );
  }, [style, color, box, fonts]);
  return <canvas ref={canvas} className={classes.sample} {...SIZE} aria-hidden="true" />;
}
