import { useLayoutEffect, useRef, useState } from 'react';
import type { TextareaProps } from '@mantine/core';
import { listOf } from '@talkreel/contracts/list-of';
import type * as CleanScript from '@talkreel/speech-text/clean-script';
import type { LeftOut } from '@talkreel/speech-text/clean-script';
import type { LeftOutKind } from '@talkreel/speech-text/script-rules';
import { useAuth } from '../../lib/auth/user.ts';
import { useSessionState } from '../../lib/use-session-state.ts';
import { plural } from '../../lib/format.ts';
import { LimitedTextarea } from '../limited-field/limited-textarea.tsx';
import classes from './script-area.module.css';

const NAMES: Record<LeftOutKind, string> = {
  direction: 'stage direction',
  label: 'label',
  timecode: 'timecode',
  remark: 'chat remark',
  formatting: 'formatting mark',
  code: 'HTML code',
  hidden: 'invisible character',
};

interface ScriptAreaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  limit: number;
  hugeHint?: string;
  onText: (text: string) => void;
  /** Called after something was pasted, with the whole text as it is cleaned. */
  onPasted?: ((text: string) => void) | undefined;
}

interface Cleaning {
  before: string;
  after: string;
  leftOut: CleanScript.LeftOut[];
}

/** The rules are loaded when a script is first written, so that they are there before anything is pasted. */
let rules: typeof CleanScript | undefined;
const loadRules = async (): Promise<typeof CleanScript> =>
  (rules ??= await import('@talkreel/speech-text/clean-script'));

/** What is wrong with a script is told while it is written, and is no failure: it is shown as a warning. */
const MENDABLE = { 'data-mendable': true };

const isPaste = (event: Event): boolean =>
  'inputType' in event && String(event.inputType).startsWith('insertFrom');

/** Parts that the user put back stay as written, in this tab. */
const nothingKept: { parts: string[] } = { parts: [] };

/**
 * The field for every script. What nobody says, such as stage directions and Markdown, is left out when a text is
 * pasted or the field is left, so that lengths, captions, titles and prices are those of the spoken words. A line names
 * what was left out and can put it back.
 */
export function ScriptArea(props: ScriptAreaProps) {
  const { value, onText, onPasted, onFocus, onBlur, ...area } = props;
  const { user } = useAuth();
  const [kept, patchKept] = useSessionState(`talkreel-script-kept:${user?.id ?? ''}`, nothingKept);
  const [cleaning, setCleaning] = useState<Cleaning | null>(null);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);

  const clean = (text: string, { cleanScript }: typeof CleanScript): string => {
    const { text: after, leftOut } = cleanScript(text, { keep: kept.parts });
    if (leftOut.length === 0 || latest.current !== text) return text;
    setCleaning({ before: text, after, leftOut });
    onText(after);
    return after;
  };
  const cleanSoon = (text: string, then?: (cleaned: string) => void): void => {
    if (rules === undefined) {
      // Without the rules, the text stays as it is written.
      loadRules().then(
        (loaded) => {
          const cleaned = clean(text, loaded);
          then?.(cleaned);
        },
        () => then?.(text),
      );
    } else {
      const cleaned = clean(text, rules);
      then?.(cleaned);
    }
  };
  const undo = ({ before, leftOut }: Cleaning): void => {
    patchKept((now) => ({ parts: [...now.parts, ...leftOut.map(({ written }) => written)] }));
    setCleaning(null);
    onText(before);
  };
  return (
    <>
      <LimitedTextarea
        {...area}
        value={value}
        wrapperProps={MENDABLE}
        onFocus={(event) => {
          loadRules().catch(() => undefined);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          cleanSoon(event.currentTarget.value);
          onBlur?.(event);
        }}
        onChange={(event) => {
          const text = event.currentTarget.value;
          latest.current = text;
          onText(text);
          if (text === '') setCleaning(null);
          if (isPaste(event.nativeEvent)) cleanSoon(text, onPasted);
        }}
      />
      {cleaning !== null && value !== '' && (
        <p className={classes.note} role="status">
          {leftOutSentence(cleaning.leftOut)}{' '}
          {value === cleaning.after && (
            <button type="button" className={classes.undo} onClick={() => undo(cleaning)}>
              Undo
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** "We left out 3 stage directions and 1 label." */
function leftOutSentence(leftOut: readonly LeftOut[]): string {
  const counts = Object.entries(NAMES).flatMap(([kind, name]) => {
    const count = leftOut.filter((part) => part.kind === kind).length;
    return count === 0 ? [] : [plural(count, name)];
  });
  return `We left out ${listOf(counts)}.`;
}
