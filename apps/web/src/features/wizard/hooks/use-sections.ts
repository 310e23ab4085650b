import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dismissOldNews } from '../../../lib/toast-store.ts';
import type { Step } from '../model/draft.ts';
import type { WizardState } from './use-wizard.ts';

/**
 * The parts of the page, by step. Going to a step leads to its part, for sighted and screen-reader users; working in a
 * part makes its step the current one, and moves nothing.
 */
export function useSections(wizard: WizardState) {
  const { draft, speech, onStage, reflect } = wizard;
  const { step } = draft;
  const faces = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const reflected = useRef<Step | null>(null);
  const [led, setLed] = useState({ step, isReflected: false, part: step });
  if (led.step !== step)
    setLed({ step, isReflected: false, part: led.isReflected ? led.part : step });
  const isFirst = useRef(true);
  const hasPaywall = speech.paywall !== null;

  const lead = useEffectEvent((wasFirst: boolean) => {
    const part = { 1: faces, 2: form, 3: side }[step].current;
    if (part === null || (wasFirst && step === 1)) return;
    if (!wasFirst) {
      dismissOldNews();
      // The step may have set the focus itself.
      if (!part.contains(document.activeElement)) part.focus({ preventScroll: true });
    }
    bringIntoView(part);
  });
  useEffect(() => {
    const wasFirst = isFirst.current;
    const isReflected = reflected.current === step;
    isFirst.current = false;
    reflected.current = null;
    if (!isReflected) lead(wasFirst);
  }, [step, hasPaywall]);

  // Progress and result would be out of sight where the stage is below the script.
  useEffect(() => {
    const stage = side.current?.querySelector('[data-part="stage"]');
    if (onStage === 'idle' || !stage || form.current === null) return undefined;
    return keepInView(stage, form.current);
  }, [onStage]);

  const workIn = (own: Step) => (): void => {
    if (own === step) return;
    reflected.current = own;
    setLed((now) => ({ ...now, isReflected: true }));
    reflect(own);
  };
  const [inFaces, inForm] = [workIn(1), workIn(2)];
  return {
    faces: { ref: faces, onClickCapture: inFaces, onInputCapture: inFaces },
    form: { ref: form, onClickCapture: inForm, onInputCapture: inForm },
    side: { ref: side },
    /** The step that was gone to last; working in another part does not change it. */
    ledTo: led.part,
  };
}

const USER_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to an element, again whenever what is above it changes its height, until the user does something. */
function keepInView(element: Element, above: Element): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'nearest' }));
  observer.observe(above);
  const stop = new AbortController();
  const end = (): void => {
    observer.disconnect();
    stop.abort();
  };
  for (const move of USER_MOVES)
    window.addEventListener(move, end, { passive: true, signal: stop.signal });
  return end;
}

/** Scrolls to the beginning of a part unless it is well in view. */
function bringIntoView(part: HTMLElement): void {
  const { top } = part.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(part).scrollMarginTop) || 0;
  if (top < margin - 8 || top > window.innerHeight / 2) part.scrollIntoView({ block: 'start' });
}
