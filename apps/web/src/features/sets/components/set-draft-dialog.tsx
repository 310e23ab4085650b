import { useState } from 'react';
import { AdDraft } from '../../../components/ad-draft/ad-draft.tsx';
import { ChoiceChips } from '../../../components/filter-chips/filter-chips.tsx';
import { plural } from '../../../lib/format.ts';
import type { ShownPerformer } from '../../../lib/performers.ts';
import type { SpeechReader } from '../../../lib/speech-reader.ts';
import { useSetDraft } from '../hooks/use-set-draft.ts';
import type { BatchDraft } from '../model/batch-draft.ts';
import type { FilmDraft } from '../model/film-draft.ts';
import {
  composedBatch,
  composedFilm,
  sceneOfBatch,
  scenesOfFilm,
  type ComposedAd,
} from '../model/set-draft.ts';
import { textTitle } from '../model/set-shots.ts';
import { SetAdDialog } from './set-ad-dialog.tsx';
import exportClasses from '../../../components/export-dialog/export-dialog.module.css';
import classes from './set-draft.module.css';

export interface SetDraftProps {
  userId: string;
  /** The form as it is, and those who perform: the chosen actors of a batch, or all for a film. */
  composing:
    | { kind: 'batch'; draft: BatchDraft; performers: readonly ShownPerformer[] }
    | { kind: 'film'; draft: FilmDraft; performers: readonly ShownPerformer[] };
  speech: SpeechReader;
  onClose: () => void;
}

/** The free draft of a batch or film before anything is paid: any opening by any actor, or all scenes in a row. */
export default function SetDraftDialog({ userId, composing, speech, onClose }: SetDraftProps) {
  const { kind, performers } = composing;
  const [opening, setOpening] = useState(0);
  const [part, setPart] = useState<number | null | undefined>(undefined);
  const [actorId, setActor] = useState<string | null>(null);
  const isBatch = composing.kind === 'batch';
  const composed = isBatch ? composedBatch(composing.draft) : composedFilm(composing.draft);
  const actor = performers.find(({ id }) => id === actorId) ?? performers[0];
  const { places } = composed;
  const parts = composed.texts.map(({ part: of }) => ({
    part: of,
    title: textTitle(kind, of === null ? null : (places[of] ?? of)),
  }));
  const shownPart = part === undefined ? (parts[0]?.part ?? null) : part;
  const scenes = !isBatch
    ? scenesOfFilm(composing.draft, performers, speech)
    : actor === undefined
      ? []
      : sceneOfBatch(composing.draft, composed.rows[opening], actor, speech);
  const ad = useSetDraft(
    { kind, userId },
    { composed, scenes, part: shownPart, opening: isBatch ? opening : null },
  );
  return (
    <SetAdDialog
      {...{ kind, userId, onClose }}
      // Without words that all share, what is played says whose words they are.
      parts={isBatch && !parts.some((one) => one.part === null) ? [] : parts}
      title={`Free draft of this ${kind}`}
      part={shownPart}
      onPart={(chosen) => {
        setPart(chosen);
        if (isBatch && chosen !== null) setOpening(chosen);
      }}
      shots={ad.shots}
      titles={ad.titles.part}
      note={`Free, and kept with your draft. ${isBatch ? 'The finished videos begin' : 'The finished film begins'} with them.`}
      preview={(seek) => (
        <AdDraft
          place="dialog"
          sound={ad.sound}
          actors={ad.actors}
          shots={ad.shots.previewed}
          titles={ad.titles.preview}
          seek={seek}
        />
      )}
    >
      {isBatch ? (
        <Combination
          {...{ composed, opening, performers }}
          actorId={actor?.id ?? null}
          onOpening={(chosen) => {
            setOpening(chosen);
            // The words of all openings stay in view; those of another one would not be heard.
            if (shownPart !== null) setPart(chosen);
          }}
          onActor={setActor}
        />
      ) : (
        composed.blank > 0 && (
          <p className={exportClasses.note} role="status">
            {plural(composed.blank, 'scene')} without words {composed.blank === 1 ? 'is' : 'are'}{' '}
            left out of the draft.
          </p>
        )
      )}
    </SetAdDialog>
  );
}

/** Which video of a batch is played. */
function Combination({
  composed,
  opening,
  performers,
  actorId,
  onOpening,
  onActor,
}: {
  composed: ComposedAd;
  opening: number;
  performers: readonly ShownPerformer[];
  actorId: string | null;
  onOpening: (opening: number) => void;
  onActor: (id: string) => void;
}) {
  const { rows, places } = composed;
  if (rows.length < 2 && performers.length < 2) return null;
  return (
    <fieldset className={exportClasses.group}>
      <legend className={exportClasses.legend}>Play</legend>
      <div className={classes.combination}>
        {rows.length > 1 && (
          <ChoiceChips
            label="Opening"
            options={rows.map((_row, index) => ({
              value: String(index),
              label: textTitle('batch', places[index] ?? index),
            }))}
            value={String(opening)}
            onChange={(value) => onOpening(Number(value))}
          />
        )}
        {performers.length > 1 && (
          <ChoiceChips
            label="Actor"
            options={performers.map(({ id, title }) => ({ value: id, label: title }))}
            value={actorId}
            onChange={(id) => id !== null && onActor(id)}
          />
        )}
      </div>
    </fieldset>
  );
}
