import { useEffect, useRef } from 'react';
import { NumberInput, TextInput } from '@mantine/core';
import { undrawableIn } from '@talkreel/captions/faces';
import { sentenceAt, textOfRun } from '@talkreel/captions/follow-shots';
import type { WordRun } from '@talkreel/captions/shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { BrandPaint } from '@talkreel/contracts/brand';
import type { Title } from '@talkreel/contracts/http/titles';
import { labelCorners } from '@talkreel/contracts/label';
import { captionsTexts } from '@talkreel/contracts/texts/library';
import {
  firstTimes,
  TITLE_SECONDS,
  titleLimits,
  titleStyles,
  titleTimes,
  type TitleKind,
  type TitleTime,
} from '@talkreel/contracts/titles';
import { ClaimsNotice } from '../claims-notice/claims-notice.tsx';
import { CORNER_NAMES } from '../label-choice/label-choice.tsx';
import { Choice } from './shot-look.tsx';
import { ShotWords } from './shot-words.tsx';
import { TitleStyles } from './title-styles.tsx';
import dialog from './export-dialog.module.css';
import shots from './shots.module.css';

const FIELDS: Record<TitleKind, { text: [string, string]; detail: [string, string] }> = {
  hook: { text: ['Title', '3 reasons teams switch'], detail: ['', ''] },
  sticker: { text: ['Price or offer', '$29'], detail: ['Below it, if wanted', 'instead of $49'] },
  'lower-third': { text: ['Name', 'Amara Okafor'], detail: ['Role', 'Founder, Planly'] },
  'call-to-action': {
    text: ['What to do', 'Order now'],
    detail: ['Address', 'coffee.example'],
  },
};
const TIMES: Record<TitleTime, string> = {
  start: 'First seconds',
  end: 'Last seconds',
  whole: 'Whole video',
  words: 'At words',
};
/** In degrees. */
const TILTS = [
  [-8, 'Tilted up'],
  [0, 'Straight'],
  [8, 'Tilted down'],
] as const;

export interface TitleSurroundings {
  /** What tells these texts from those of other videos. */
  of: string;
  /** The words of the video; undefined: there are none, so nothing can be tied to them. */
  spoken: readonly TimedWord[] | undefined;
  /** The language of the words, in which claims are looked for. */
  language: string | undefined;
  paint: BrandPaint;
}

interface TitleEditorProps extends TitleSurroundings {
  /** Which of the texts it is. */
  place: number;
  title: Title;
  /** Whether it was just added: then its text has the focus. */
  isNew: boolean;
  onChange: (change: Partial<Title>) => void;
}

/** What a text on screen says, how it looks, and when it is seen. */
export function TitleEditor(props: TitleEditorProps) {
  const { title, onChange, paint } = props;
  const { kind } = title;
  return (
    <div className={shots.look}>
      <Texts {...props} />
      {titleStyles[kind].length > 1 && (
        <TitleStyles title={title} paint={paint} onChange={(style) => onChange({ style })} />
      )}
      {kind === 'sticker' && (
        <>
          <Choice
            name="title-corner"
            label="Corner"
            options={labelCorners.map((value) => [value, CORNER_NAMES[value]])}
            value={title.corner}
            onChange={(corner) => onChange({ corner })}
          />
          <Choice
            name="title-tilt"
            label="Tilt"
            options={TILTS.map(([value, name]) => [String(value), name])}
            value={String(title.tilt)}
            onChange={(tilt) => onChange({ tilt: Number(tilt) })}
          />
        </>
      )}
      <Times {...props} />
    </div>
  );
}

function Texts({ of, place, language, title, isNew, onChange }: TitleEditorProps) {
  const { kind, text, detail } = title;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isNew) return;
    field.current?.focus();
    field.current?.select();
  }, [isNew]);
  const most = titleLimits[kind];
  const left = undrawableIn(`${text} ${detail}`);
  const claims = { ...(language !== undefined && { language }) };
  return (
    <>
      <TextInput
        ref={field}
        label={FIELDS[kind].text[0]}
        placeholder={FIELDS[kind].text[1]}
        size="sm"
        dir="auto"
        maxLength={most.text}
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      {most.detail > 0 && (
        <TextInput
          label={FIELDS[kind].detail[0]}
          placeholder={FIELDS[kind].detail[1]}
          size="sm"
          dir="auto"
          maxLength={most.detail}
          value={detail}
          onChange={(event) => onChange({ detail: event.currentTarget.value })}
        />
      )}
      {left.length > 0 && (
        <p className={dialog.note} role="status">
          {captionsTexts.leftOut(left)}
        </p>
      )}
      <ClaimsNotice
        {...claims}
        place={`title-${of}-${place}`}
        text={text}
        onText={(next) => onChange({ text: next.slice(0, most.text) })}
      />
      {detail !== '' && (
        <ClaimsNotice
          {...claims}
          place={`title-detail-${of}-${place}`}
          text={detail}
          onText={(next) => onChange({ detail: next.slice(0, most.detail) })}
        />
      )}
    </>
  );
}

function Times({ title: { kind, time }, spoken, onChange }: TitleEditorProps) {
  const hasWords = spoken !== undefined && spoken.length > 0;
  const offered = titleTimes.filter((at) => at !== 'words' || hasWords);
  const tie = ({ from, to }: WordRun): void =>
    onChange({ time: { at: 'words', from, to, words: textOfRun(spoken ?? [], from, to) } });
  const choose = (at: TitleTime): void => {
    if (at === 'whole') onChange({ time: { at } });
    else if (at === 'words') tie(sentenceAt(spoken ?? [], 0));
    else {
      const seconds = 'seconds' in time ? time.seconds : firstTimes[kind].seconds;
      onChange({ time: { at, seconds } });
    }
  };
  return (
    <>
      <Choice
        name="title-time"
        label="When it is shown"
        options={offered.map((at) => [at, TIMES[at]])}
        value={time.at}
        onChange={choose}
      />
      {'seconds' in time && (
        <NumberInput
          label="For how long, in seconds"
          size="sm"
          min={TITLE_SECONDS.least}
          max={TITLE_SECONDS.most}
          step={0.5}
          decimalScale={1}
          clampBehavior="strict"
          value={time.seconds}
          onChange={(value) => {
            const seconds = Number(value);
            if (seconds >= TITLE_SECONDS.least) onChange({ time: { at: time.at, seconds } });
          }}
        />
      )}
      {time.at === 'words' && spoken && (
        <>
          <p className={dialog.note}>Press another word to begin or end there.</p>
          <ShotWords
            spoken={spoken}
            shots={[]}
            run={time}
            onRun={(run) => run && tie(run)}
            open={null}
            onOpen={() => undefined}
          />
        </>
      )}
    </>
  );
}
