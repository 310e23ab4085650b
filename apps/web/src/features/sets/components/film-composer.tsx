import { useRef, useState, type ReactNode } from 'react';
import { IconMovie } from '@tabler/icons-react';
import { FILM_LIMITS, type FilmTransition } from '@talkreel/contracts/sets';
import { setTexts } from '@talkreel/contracts/texts/sets';
import { ChoiceChips } from '../../../components/filter-chips/filter-chips.tsx';
import { OtherDraft } from '../../../components/other-draft/other-draft.tsx';
import { SpeedField } from '../../../components/speed-field/speed-field.tsx';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import { formatSeconds, plural } from '../../../lib/format.ts';
import { giveFocus } from '../../../lib/give-focus.ts';
import { pairedVoice } from '../../../lib/pairing.ts';
import { standInVoices } from '../../../lib/voices.ts';
import { useFilmDraft, type FilmComposing } from '../hooks/use-film-draft.ts';
import {
  switched,
  titleOf,
  totalSeconds,
  writtenScenes,
  type FilmDraft,
} from '../model/film-draft.ts';
import type { ComposerProps } from './compose-page.tsx';
import { FilmStage } from './film-stage.tsx';
import { OrderSummary } from './order-summary.tsx';
import { SceneRows } from './scene-rows.tsx';
import { SetDraft } from './set-draft.tsx';
import { FormSection, SetForm } from './set-form.tsx';
import classes from './set-form.module.css';

const transitions: Array<{ value: FilmTransition; label: string }> = [
  { value: 'cut', label: 'Cut' },
  { value: 'crossfade', label: 'Crossfade' },
];

/** The form for the scenes, the voice and the pace, with their total. */
export function FilmComposer({ userId, performers }: ComposerProps) {
  const composing = useFilmDraft(userId, performers);
  const { draft, patch, performers: cast, voices } = composing;
  const lead = cast.find(({ id }) => id === draft.actor) ?? null;
  const heading = useRef<HTMLHeadingElement>(null);
  const [sceneId, setSceneId] = useState<string | null>(null);
  return (
    <SetForm
      summary={
        <Summary {...composing} userId={userId}>
          <FilmStage {...composing} sceneId={sceneId} />
        </Summary>
      }
    >
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
      <FormSection title="Scenes" heading={heading}>
        {() => <SceneRows {...composing} onEnter={setSceneId} />}
      </FormSection>
      <section className={classes.voice} aria-label="Voice and speed">
        <VoicePicker
          label="Voice"
          note={noteOn(draft, voices.data?.synthetic === true)}
          voices={voices.data?.voices ?? []}
          value={draft.voice ?? pairedVoice(lead, voices.data?.voices ?? [])}
          face={lead}
          onChange={(voice) => patch({ voice })}
          rate={draft.rate}
        />
        <SpeedField rate={draft.rate} onChange={(rate) => patch({ rate })} isDisabled={false} />
      </section>
    </SetForm>
  );
}

function noteOn({ voice, scenes }: FilmDraft, areSynthetic: boolean): string {
  const others = scenes.some(({ actor }) => actor !== null);
  const note =
    voice === null && others
      ? 'Each actor speaks with the voice that suits them. Pick one to use it in every scene.'
      : 'For every scene without a voice of its own.';
  return areSynthetic ? `${note} ${standInVoices}` : note;
}

function Summary({
  draft,
  patch,
  performers,
  speech,
  problem,
  wrong,
  start,
  userId,
  children,
}: FilmComposing & { userId: string; children: ReactNode }) {
  const count = writtenScenes(draft);
  return (
    <OrderSummary
      kind="film"
      factors={
        count === 0 ? 'Write the first scene' : `${plural(count, 'scene')}, joined into one video`
      }
      headline={
        count === 0
          ? `Up to ${formatSeconds(FILM_LIMITS.seconds)}`
          : `≈ ${formatSeconds(totalSeconds(draft, speech))}`
      }
      count={count}
      note="All are reserved when you start. You get one back for every scene that isn’t made. Joining is free."
      name={draft.name}
      onName={(name) => patch({ name })}
      icon={IconMovie}
      button="Make the film"
      problem={problem}
      missing={count < FILM_LIMITS.leastScenes ? setTexts.fewScenes : wrong}
      start={start}
      stage={children}
      draft={<SetDraft {...{ userId, speech }} composing={{ kind: 'film', draft, performers }} />}
    >
      <div>
        <p className={classes.label}>Between scenes</p>
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
