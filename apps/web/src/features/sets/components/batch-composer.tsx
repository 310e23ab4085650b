import { useId } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconStack2, IconX } from '@tabler/icons-react';
import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { BATCH_LIMITS } from '@talkreel/contracts/sets';
import { ClaimsNotice } from '../../../components/claims-notice/claims-notice.tsx';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { ClipTile } from '../../../components/clip-tile/clip-tile.tsx';
import { PairingQuestion } from '../../../components/voice-chip/pairing-question.tsx';
import { VoiceChips } from '../../../components/voice-chip/voice-picker.tsx';
import { formatSeconds, plural } from '../../../lib/format.ts';
import type { ShownPerformer } from '../../../lib/performers.ts';
import { toast } from '../../../lib/toast-store.ts';
import { standInVoices } from '../../../lib/voices.ts';
import { useBatchDraft, type BatchComposing } from '../hooks/use-batch-draft.ts';
import {
  divideLines,
  doubtOf,
  joinLines,
  factorsOf,
  newOpening,
  problemOfBody,
  problemOfOpening,
  scriptOf,
  shortestOf,
  sumOf,
  toggled,
  withActor,
  withVoice,
  type BatchSum,
} from '../model/batch-draft.ts';
import { isBlank } from '../model/draft.ts';
import type { ComposerProps } from './compose-page.tsx';
import { OrderSummary } from './order-summary.tsx';
import { SetDraft } from './set-draft.tsx';
import { FormSection, SetForm } from './set-form.tsx';
import { RowField, RowLength, TextRows } from './text-rows.tsx';
import classes from './set-form.module.css';

/** How many tiles fit in the first row of a phone. */
const FIRST_ROW = 3;

const placeholders = [
  'Stop scrolling for a second.',
  'You may be wrong about this.',
  'Three things nobody tells you about oat milk.',
  'Your morning can start like this.',
  'You are doing this backwards.',
];

/** The form for openings, actors and voices, with their total. */
export function BatchComposer({ userId, performers }: ComposerProps) {
  const composing = useBatchDraft(userId, performers);
  const { draft, patch, chosen, voices } = composing;
  const isFull = draft.voices.length >= BATCH_LIMITS.voices;
  const listed = voices.data?.voices ?? [];
  return (
    <SetForm summary={<Summary {...composing} userId={userId} />}>
      <FormSection
        title="Openings"
        hint={`Up to ${BATCH_LIMITS.openings}. Every actor says each opening in every voice.`}
      >
        {() => <OpeningRows {...composing} />}
      </FormSection>
      <FormSection
        title="Body"
        hint="Optional. It follows every opening, so that only the openings differ."
      >
        {() => <Body {...composing} />}
      </FormSection>
      <FormSection
        title="Actors"
        hint={`${draft.actors.length} of up to ${BATCH_LIMITS.actors} chosen`}
      >
        {(titleId) => <Actors {...composing} performers={performers} titleId={titleId} />}
      </FormSection>
      <FormSection
        title="Voices"
        hint={
          <>
            {draft.voices.length} of up to {BATCH_LIMITS.voices} chosen
            {voices.data?.synthetic === true && <span>{` · ${standInVoices}`}</span>}
          </>
        }
      >
        {(titleId) => (
          <div className={classes.voices} role="group" aria-labelledby={titleId}>
            <VoiceChips
              voices={listed}
              faces={chosen}
              isOneOfMany
              isChecked={(voice) => draft.voices.includes(voice)}
              isDisabled={(voice) => isFull && !draft.voices.includes(voice)}
              onSelect={(voice) =>
                patch({ voices: toggled(draft.voices, voice, BATCH_LIMITS.voices) })
              }
            />
            <PairingQuestion
              doubt={doubtOf(draft, chosen, listed)}
              onTake={(voice) => patch({ voices: withVoice(draft, voice, chosen, listed) })}
            />
          </div>
        )}
      </FormSection>
    </SetForm>
  );
}

/** What all videos say after their openings. */
function Body({ draft: { body }, patch, speech }: BatchComposing) {
  const write = (text: string): void => patch({ body: text });
  return (
    <RowField
      label="Body"
      placeholder="Oat milk that foams like whole milk. Try a carton this week."
      lines={[3, 10]}
      text={body}
      problem={problemOfBody(body, speech)}
      onText={write}
    >
      {body.trim() !== '' && (
        <RowLength seconds={speech.secondsOf(body)} limit={null}>
          <span>≈ {formatSeconds(speech.secondsOf(body))} after each opening</span>
        </RowLength>
      )}
      <ClaimsNotice place="batch-body" text={body} onText={write} />
    </RowField>
  );
}

/** One row for each opening, with the length of its video’s speech against the clips it has to fit. */
function OpeningRows({ draft, patch, chosen, speech }: BatchComposing) {
  const { openings, body } = draft;
  const shortest = shortestOf(chosen);
  const divide = (index: number, text: string): void => {
    const lines = divideLines(openings, index, text);
    if (lines === null) return;
    patch({ openings: lines.openings });
    toast({
      title: `${lines.added.length + 1} openings from what you pasted`,
      variant: 'info',
      action: {
        label: 'Undo',
        onClick: () => patch((now) => ({ openings: joinLines(now.openings, lines) })),
      },
    });
  };
  return (
    <TextRows
      noun="Opening"
      rows={openings}
      most={BATCH_LIMITS.openings}
      onChange={(next) => patch((now) => ({ openings: next(now.openings) }))}
      create={newOpening}
      add="Add an opening"
    >
      {(row, index, { remove }) => {
        const { id, text } = row;
        const problem = problemOfOpening(draft, index, chosen, speech);
        const script = scriptOf(text, body);
        const seconds = speech.secondsOf(script);
        const write = (written: string): void =>
          patch({ openings: openings.with(index, { id, text: written }) });
        return (
          <li key={id} className={classes.opening} data-problem={problem !== null || undefined}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <RowField
              label={`Opening ${index + 1}`}
              placeholder={placeholders[index] ?? ''}
              lines={[2, 8]}
              text={text}
              problem={problem}
              onText={write}
              onPasted={(pasted) => divide(index, pasted)}
            >
              {!isBlank(row) && (
                <RowLength seconds={seconds} limit={shortest?.seconds ?? null}>
                  <span>
                    ≈ {formatSeconds(seconds)}
                    {shortest !== null && <span>{` of ${formatSeconds(shortest.seconds)}`}</span>}
                  </span>
                  <span className={classes.count}>
                    {script.length} / {DIALOGUE_MAX_CHARACTERS}
                  </span>
                </RowLength>
              )}
              <ClaimsNotice place={`batch-${id}`} text={text} onText={write} />
            </RowField>
            {openings.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={`Remove opening ${index + 1}`}
                onClick={remove}
              >
                <IconX size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        );
      }}
    </TextRows>
  );
}

interface ActorsProps extends Pick<BatchComposing, 'draft' | 'patch'> {
  performers: readonly ShownPerformer[];
  titleId: string;
}

function Actors({ draft, patch, performers, titleId }: ActorsProps) {
  const { actors } = draft;
  const group = useId();
  const isFull = actors.length >= BATCH_LIMITS.actors;
  return (
    <div className={classes.performers} role="group" aria-labelledby={titleId}>
      {performers.map((one, index) => (
        <ClipTile
          key={one.id}
          group={group}
          value={one.id}
          title={one.title}
          note={one.note}
          thumbnail={one.thumbnail}
          clipUrl={one.clipUrl}
          duration={formatSeconds(Math.round(one.seconds))}
          isOneOfMany
          isChecked={actors.includes(one.id)}
          isDisabled={isFull && !actors.includes(one.id)}
          isFirst={index < FIRST_ROW}
          onSelect={() => patch(withActor(draft, one))}
        />
      ))}
    </div>
  );
}

/** The total of the choices, its price, and the button. */
function Summary({
  draft,
  patch,
  chosen,
  speech,
  problem,
  wrong,
  start,
  userId,
}: BatchComposing & { userId: string }) {
  const sum = sumOf(draft);
  return (
    <OrderSummary
      kind="batch"
      factors={factorsOf(sum)}
      headline={plural(sum.videos, 'video')}
      count={sum.videos}
      note={noteOf(sum)}
      name={draft.name}
      onName={(name) => patch({ name })}
      icon={IconStack2}
      button={sum.videos === 0 ? 'Make the videos' : `Make ${plural(sum.videos, 'video')}`}
      problem={problem}
      missing={sum.videos === 0 ? problem : wrong}
      start={start}
      draft={
        <SetDraft
          userId={userId}
          composing={{ kind: 'batch', draft, performers: chosen }}
          speech={speech}
        />
      }
    >
      <CheckField
        label="Trim each video to the speech"
        description="Otherwise a video is as long as its actor’s clip."
        isChecked={draft.endsWithSpeech}
        onChange={(endsWithSpeech) => patch({ endsWithSpeech })}
      />
    </OrderSummary>
  );
}

function noteOf({ speeches, actors }: BatchSum): string {
  const held = 'All are reserved when you start. You get one back for every video that isn’t made.';
  if (speeches === 0 || actors < 2) return held;
  const speech = speeches === 1 ? 'The speech is' : `Each of the ${speeches} speeches is`;
  return `${held} ${speech} recorded once, for all actors.`;
}
