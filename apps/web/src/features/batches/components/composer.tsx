import { useId } from 'react';
import { BATCH_LIMITS } from '@talkreel/contracts/constants';
import { ClipTile } from '../../../components/clip-tile/clip-tile.tsx';
import type { ShownPerformer } from '../../../lib/performers.ts';
import { standInVoices } from '../../../lib/voices.ts';
import { useDraft } from '../hooks/use-draft.ts';
import { toggled } from '../model/draft.ts';
import { OpeningRows } from './opening-rows.tsx';
import { Summary } from './summary.tsx';
import { VoiceChoices } from './voice-choices.tsx';
import classes from './composer.module.css';

/** How many tiles fit in the first row of a phone. */
const FIRST_ROW = 3;

/** The form for openings, actors and voices, with their total. */
export function Composer({
  userId,
  performers,
}: {
  userId: string;
  performers: readonly ShownPerformer[];
}) {
  const { draft, patch, chosen, voices, speech, start, problem } = useDraft(userId, performers);
  const id = useId();
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <section aria-labelledby={`${id}-openings`}>
          <h2 className={classes.title} id={`${id}-openings`}>
            Openings
          </h2>
          <p className={classes.hint}>
            Up to {BATCH_LIMITS.openings}. Each one is said by every actor in every voice.
          </p>
          <OpeningRows draft={draft} patch={patch} performers={chosen} speech={speech} />
        </section>
        <section aria-labelledby={`${id}-actors`}>
          <h2 className={classes.title} id={`${id}-actors`}>
            Actors
          </h2>
          <p className={classes.hint}>
            {draft.actors.length} of up to {BATCH_LIMITS.actors} chosen
          </p>
          <div className={classes.performers} role="group" aria-labelledby={`${id}-actors`}>
            {performers.map((performer, index) => (
              <ClipTile
                key={performer.id}
                group={`${id}-actor`}
                value={performer.id}
                title={performer.title}
                note={performer.note}
                thumbnail={performer.thumbnail}
                clipUrl={performer.clipUrl}
                duration={`${Math.round(performer.seconds)}s`}
                isOneOfMany
                isChecked={draft.actors.includes(performer.id)}
                isDisabled={
                  draft.actors.length >= BATCH_LIMITS.actors && !draft.actors.includes(performer.id)
                }
                isFirst={index < FIRST_ROW}
                onSelect={() =>
                  patch({ actors: toggled(draft.actors, performer.id, BATCH_LIMITS.actors) })
                }
              />
            ))}
          </div>
        </section>
        <section aria-labelledby={`${id}-voices`}>
          <h2 className={classes.title} id={`${id}-voices`}>
            Voices
          </h2>
          <p className={classes.hint}>
            {draft.voices.length} of up to {BATCH_LIMITS.voices} chosen
            {voices.data?.synthetic === true && <span>{` · ${standInVoices}`}</span>}
          </p>
          <VoiceChoices
            label={`${id}-voices`}
            voices={voices.data?.voices ?? []}
            chosen={draft.voices}
            onToggle={(voice) =>
              patch({ voices: toggled(draft.voices, voice, BATCH_LIMITS.voices) })
            }
          />
        </section>
      </div>
      <Summary draft={draft} patch={patch} problem={problem} start={start} />
    </div>
  );
}
