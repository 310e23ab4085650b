import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MediaItem } from '@talkreel/contracts/http/media-library';
import type { Shot } from '@talkreel/contracts/http/shots';
import { labelCorners } from '@talkreel/contracts/label';
import {
  clipEndings,
  punchZooms,
  shotLayouts,
  shotPlaces,
  shotShapes,
  shotTransitions,
  type ShotLayout,
} from '@talkreel/contracts/shots';
import { CORNER_NAMES } from '../label-choice/label-choice.tsx';
import { RadioOption } from '../radio-option/radio-option.tsx';
import dialog from './export-dialog.module.css';
import classes from './shots.module.css';

const LAYOUTS: Record<MediaLayout, string> = {
  media: 'Media alone',
  corner: 'Actor in a corner',
  split: 'Side by side',
  'cut-out': 'Actor cut out',
};
const ZOOMS = { slow: 'Slowly', cut: 'At once' } as const;
const SHAPES = { circle: 'Circle', rounded: 'Rounded' } as const;
const PLACES = { left: 'Left', middle: 'Middle', right: 'Right' } as const;
/** In the middle the actor would hide most products. */
const ASIDE = 'right';
const ENDINGS = { loop: 'Repeat', hold: 'Hold the last picture' } as const;
const TRANSITIONS = { cut: 'Cut', fade: 'Crossfade' } as const;

type MediaLayout = Exclude<ShotLayout, 'punch'>;
const mediaLayouts = shotLayouts.filter((name) => name !== 'punch');

interface LookProps {
  shot: Shot;
  onChange: (change: Partial<Shot>) => void;
}

/** Where media and actor are in a shot, how a clip plays, and how the shot comes and goes. */
export function ShotLook({ shot, media, onChange }: LookProps & { media: MediaItem | undefined }) {
  return (
    <div className={classes.look}>
      {shot.layout === 'punch' ? (
        <Choice
          name="zoom"
          label="Comes closer"
          options={punchZooms.map((value) => [value, ZOOMS[value]])}
          value={shot.zoom}
          onChange={(zoom) => onChange({ zoom })}
        />
      ) : (
        <Layouts
          value={shot.layout}
          onChange={(layout) =>
            onChange({ layout, ...(layout === 'cut-out' && { place: shot.place ?? ASIDE }) })
          }
        />
      )}
      {shot.layout === 'cut-out' && (
        <Choice
          name="place"
          label="Stands"
          options={shotPlaces.map((value) => [value, PLACES[value]])}
          value={shot.place ?? 'middle'}
          onChange={(place) => onChange({ place })}
        />
      )}
      {shot.layout === 'corner' && (
        <>
          <Choice
            name="corner"
            label="Corner"
            options={labelCorners.map((value) => [value, CORNER_NAMES[value]])}
            value={shot.corner}
            onChange={(corner) => onChange({ corner })}
          />
          <Choice
            name="shape"
            label="Shape"
            options={shotShapes.map((value) => [value, SHAPES[value]])}
            value={shot.shape}
            onChange={(shape) => onChange({ shape })}
          />
        </>
      )}
      {media?.kind === 'clip' && <ClipLook shot={shot} media={media} onChange={onChange} />}
      <Choice
        name="transition"
        label="Comes and goes with a"
        options={shotTransitions.map((value) => [value, TRANSITIONS[value]])}
        value={shot.transition}
        onChange={(transition) => onChange({ transition })}
      />
    </div>
  );
}

function Layouts({
  value,
  onChange,
}: {
  value: MediaLayout;
  onChange: (layout: MediaLayout) => void;
}) {
  return (
    <div className={classes.layouts} role="radiogroup" aria-label="Layout">
      {mediaLayouts.map((name) => (
        <RadioOption
          key={name}
          group="shot-layout"
          value={name}
          isChecked={value === name}
          onSelect={() => onChange(name)}
          className={`${dialog.option} ${classes.layout}`}
        >
          <LayoutSign layout={name} />
          {LAYOUTS[name]}
        </RadioOption>
      ))}
    </div>
  );
}

/** Where a clip begins, and what it does when it ends early. */
function ClipLook({ shot, media, onChange }: LookProps & { media: MediaItem }) {
  const latest = Math.max(0, Math.floor((media.durationSeconds ?? 0) * 10) / 10 - 0.5);
  return (
    <>
      <NumberInput
        label="Clip starts at, in seconds"
        size="sm"
        min={0}
        max={latest}
        step={0.5}
        decimalScale={1}
        clampBehavior="strict"
        value={shot.clipStart}
        onChange={(value) => onChange({ clipStart: Number(value) || 0 })}
      />
      <Choice
        name="ending"
        label="If the clip is shorter"
        options={clipEndings.map((value) => [value, ENDINGS[value]])}
        value={shot.ending}
        onChange={(ending) => onChange({ ending })}
      />
    </>
  );
}

export function Choice<Value extends string>({
  name,
  label,
  options,
  value,
  onChange,
}: {
  name: string;
  label: string;
  options: ReadonlyArray<readonly [Value, ReactNode]>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className={dialog.group}>
      <legend className={dialog.legend}>{label}</legend>
      <div className={classes.choices}>
        {options.map(([each, text]) => (
          <RadioOption
            key={each}
            group={`shot-${name}`}
            value={each}
            isChecked={value === each}
            onSelect={() => onChange(each)}
            className={`${dialog.option} ${classes.choice}`}
          >
            {text}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}

/** A small drawing of a layout: media is filled, the actor is a head. */
function LayoutSign({ layout }: { layout: MediaLayout }) {
  return (
    <svg className={classes.sign} viewBox="0 0 20 28" aria-hidden="true">
      {layout === 'split' ? (
        <rect x="1" y="14" width="18" height="13" rx="2" fill="currentColor" opacity="0.35" />
      ) : (
        <rect x="1" y="1" width="18" height="26" rx="3" fill="currentColor" opacity="0.35" />
      )}
      {layout === 'split' && (
        <path d="M10 3a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM5 13a5 3.4 0 0 1 10 0Z" fill="currentColor" />
      )}
      {layout === 'cut-out' && (
        <path
          d="M10 8a4 4 0 0 1 1.6 7.7c2.9.6 4.4 3 4.4 6.3v5H4v-5c0-3.3 1.5-5.7 4.4-6.3A4 4 0 0 1 10 8Z"
          fill="currentColor"
        />
      )}
      {layout === 'corner' && <circle cx="13.5" cy="7" r="3.6" fill="currentColor" />}
      <rect x="1" y="1" width="18" height="26" rx="3" fill="none" stroke="currentColor" />
    </svg>
  );
}
