import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { drawCaption } from '@talkreel/captions/draw';
import { captionStateAt, captionStates, type CaptionState } from '@talkreel/captions/states';
import { captionLooks } from '@talkreel/captions/styles';
import { wordsOfText, type TimedWord } from '@talkreel/captions/words';
import { WIZARD_WORDS_PER_SECOND } from '@talkreel/contracts/constants';
import type { CaptionStyle } from '@talkreel/contracts/exports';
import { captionWordsQuery } from '../../../lib/captions/captions.ts';
import { useCaptionFonts } from '../../../lib/captions/fonts.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import classes from './wizard-stage.module.css';

/** The frame that captions are drawn in, half as large as the file; the chin is where our portraits have it. */
const FRAME = { width: 540, height: 960, chin: 509 };
const SAMPLE = 'Your words, as they are spoken';

interface StageCaptionsProps {
  style: CaptionStyle;
  text: string;
  /** The finished video's project; null while there is only a script. */
  projectId: number | null;
  scene: RefObject<HTMLDivElement | null>;
}

/** The captions on the stage, drawn by the code that draws the file: of the script, or of the finished video. */
export function StageCaptions({ style, text, projectId, scene }: StageCaptionsProps) {
  const { data: spoken } = useQuery({
    ...captionWordsQuery(projectId ?? 0),
    enabled: projectId !== null,
  });
  const spokenWords = spoken?.words;
  const words = useMemo(
    () => (projectId === null ? imagined(text.trim() || SAMPLE) : (spokenWords ?? [])),
    [projectId, text, spokenWords],
  );
  const fonts = useCaptionFonts(words.map((word) => word.text).join(' '));
  const canvas = useRef<HTMLCanvasElement>(null);
  const states = useMemo(() => captionStates(words, style), [words, style]);
  const rehearsed = useRehearsal(states, projectId === null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return undefined;
    let shown: CaptionState | undefined | null = null;
    const draw = (state: CaptionState | undefined): void => {
      if (state === shown) return;
      shown = state;
      context.clearRect(0, 0, FRAME.width, FRAME.height);
      if (state) drawCaption(context, state, { style, ...captionLooks[style] }, FRAME);
    };
    // What is drawn measures text, so it waits until the page itself is painted.
    if (projectId === null) return whenIdle(() => draw(rehearsed));
    let frame = 0;
    const follow = (): void => {
      const video = scene.current?.querySelector('video');
      const seconds = video?.currentTime ?? 0;
      // What waits for a tap has a button where captions would be.
      const isWaiting = video?.paused === true && seconds === 0;
      draw(isWaiting ? undefined : captionStateAt(states, seconds));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [projectId, rehearsed, states, style, scene, fonts]);
  return (
    <canvas
      ref={canvas}
      className={classes.captions}
      width={FRAME.width}
      height={FRAME.height}
      data-captions={style}
      aria-hidden="true"
    />
  );
}

/** The words of a script at the pace it is estimated to be spoken. */
function imagined(text: string): TimedWord[] {
  return wordsOfText(text).map((word, index) => ({
    ...word,
    startSeconds: index / WIZARD_WORDS_PER_SECOND,
    endSeconds: (index + 1) / WIZARD_WORDS_PER_SECOND,
  }));
}

/** One caption after the other, over and over; under reduced motion only the first. */
function useRehearsal(states: readonly CaptionState[], isOn: boolean): CaptionState | undefined {
  const isStill = useReducedMotion();
  const [at, setAt] = useState(0);
  const count = states.length;
  const index = count === 0 || isStill ? 0 : at % count;
  const state = states[index];
  const seconds = state === undefined ? 0 : state.endSeconds - state.startSeconds;
  const isMoving = isOn && !isStill && count > 1;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setAt(index + 1), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isMoving, index, seconds]);
  return state;
}
