import { useId, useRef } from 'react';
import { IconMovie } from '@tabler/icons-react';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { FILM_LIMITS, type FilmTransition } from '@talkreel/contracts/films';
import { ChoiceChips } from '../../../components/filter-chips/filter-chips.tsx';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { OrderSummary } from '../../../components/order-summary/order-summary.tsx';
import { OtherDraft } from '../../../components/other-draft/other-draft.tsx';
import { SpeedField } from '../../../components/speed-field/speed-field.tsx';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import type { ShownPerformer } from '../../../lib/performers.ts';
import { giveFocus } from '../../../lib/give-focus.ts';
import { formatSeconds, plural } from '../../../lib/format.ts';
import { usePrice } from '../../../lib/price/price.ts';
import { standInVoices } from '../../../lib/voices.ts';
import { useDraft, type Composing } from '../hooks/use-draft.ts';
import { switched, titleOf, totalSeconds, writtenScenes } from '../model/draft.ts';
import { SceneRows } from './scene-rows.tsx';
import classes from './composer.module.css';

const transitions: Array<{ value: FilmTransition; label: string }> = [
  { value: 'cut', label: 'Cut' },
  { value: 'crossfade', label: 'Crossfade' },
];

/** The form for the scenes, the voice and the pace, with their total. */
export function Composer({
  userId,
  performers,
}: {
  userId: string;
  performers: readonly ShownPerformer[];
}) {
  const composing = useDraft(userId, performers);
  const { draft, patch, voices } = composing;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <OtherDraft
          others={draft.others}
          change={patch}
          onSwitch={() => {
            patch(switched);
            if (switched(draft).others.length === 0) giveFocus(heading.current);
          }}
          label="Another film"
          words="Another film that you wrote"
          removed="Film removed"
          titleOf={titleOf}
          next={heading}
        />
        <section aria-labelledby={`${id}-scenes`}>
          <h2 ref={heading} tabIndex={-1} className={classes.title} id={`${id}-scenes`}>
            Scenes
          </h2>
          <SceneRows {...composing} />
        </section>
        <section className={classes.voice} aria-label="Voice and speed">
          <VoicePicker
            label="Voice"
            note={
              voices.data?.synthetic === true
                ? `For every scene without a voice of its own. ${standInVoices}`
                : 'For every scene without a voice of its own.'
            }
            voices={voices.data?.voices ?? []}
            value={draft.voice}
            onChange={(voice) => patch({ voice })}
            rate={draft.rate}
          />
          <SpeedField rate={draft.rate} onChange={(rate) => patch({ rate })} isDisabled={false} />
        </section>
      </div>
      <Summary {...composing} />
    </div>
  );
}

function Summary({ draft, patch, speech, problem, start }: Composing) {
  const price = usePrice({ kind: 'scene' });
  const id = useId();
  const count = writtenScenes(draft);
  return (
    <OrderSummary
      label="This film"
      factors={
        count === 0 ? 'No scene is written yet' : `${plural(count, 'scene')}, joined into one video`
      }
      headline={
        count === 0
          ? `Up to ${formatSeconds(FILM_LIMITS.seconds)}`
          : `≈ ${formatSeconds(totalSeconds(draft, speech))}`
      }
      count={count}
      of="scene"
      price={price}
      note="All are held when you start. You get one back for every scene that isn’t made. Joining is free."
      icon={<IconMovie size={22} stroke={1.75} aria-hidden="true" />}
      button="Make the film"
      problem={problem}
      isStarting={start.isPending}
      onStart={(hasSomeLeft) => start.mutate({ hasSomeLeft })}
    >
      <LimitedInput
        label="Name"
        placeholder="Named after the first scene"
        limit={NAME_MAX_CHARACTERS}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => patch({ name: event.currentTarget.value })}
      />
      <div>
        <p className={classes.label} id={id}>
          Between scenes
        </p>
        <ChoiceChips
          label="Between scenes"
          options={transitions}
          value={draft.transition}
          onChange={(transition) => patch({ transition })}
        />
      </div>
    </OrderSummary>
  );
}
