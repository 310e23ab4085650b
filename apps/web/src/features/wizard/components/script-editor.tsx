import type { Ref } from 'react';
import { Textarea } from '@mantine/core';
import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { countSpokenWords, unreadableWord } from '@talkreel/contracts/speakable';
import { texts } from '@talkreel/contracts/texts';
import { FitBar } from '../../../components/fit-bar/fit-bar.tsx';
import { formatSeconds, plural } from '../../../lib/format.ts';
import { isTooLong } from '../../../lib/speech-fit.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import type { Draft, Performer } from '../model/draft.ts';
import { estimateSeconds, type SpeechLength } from '../model/speech-length.ts';
import { TooLongOffers } from './too-long-offers.tsx';
import classes from './audio-step.module.css';

interface ScriptEditorProps {
  ref: Ref<HTMLTextAreaElement>;
  draft: Draft;
  patch: Patch<Draft>;
  actors: Actor[];
  length: SpeechLength;
  onSelectActor: (performer: Performer) => void;
}

/** The script and, right below it, whether it fits the clip. */
export function ScriptEditor({
  ref,
  draft,
  patch,
  actors,
  length,
  onSelectActor,
}: ScriptEditorProps) {
  const clipSeconds = draft.performer?.duration ?? 0;
  const { seconds, isMeasured } = length;
  const words = countSpokenWords(draft.text);
  const unreadable = unreadableWord(draft.text);
  return (
    <div className={classes.script}>
      <Textarea
        ref={ref}
        className={classes.scriptArea ?? ''}
        label="Your script"
        placeholder="Hi! I tried the new oat latte this morning, and I have thoughts."
        autosize
        minRows={4}
        maxRows={12}
        maxLength={DIALOGUE_MAX_CHARACTERS}
        value={draft.text}
        onChange={(event) => patch({ text: event.currentTarget.value })}
        error={
          unreadable !== null
            ? texts.speech.unreadable(unreadable)
            : isTooLong(seconds, clipSeconds, isMeasured) &&
              `Your text takes ${isMeasured ? '' : 'about '}${formatSeconds(seconds)} to say, longer than the ${formatSeconds(clipSeconds)} video.`
        }
      />
      <div className={classes.meta}>
        <span>{plural(words, 'word')}</span>
        <span>
          {draft.text.length} / {DIALOGUE_MAX_CHARACTERS}
        </span>
      </div>
      {words > 0 && (
        <FitBar
          clipSeconds={clipSeconds}
          speechSeconds={seconds}
          isMeasured={isMeasured}
          {...(isMeasured && { estimatedSeconds: estimateSeconds(draft.text, draft.rate) })}
          offers={
            <TooLongOffers
              draft={draft}
              patch={patch}
              actors={actors}
              length={length}
              onSelectActor={onSelectActor}
            />
          }
        />
      )}
    </div>
  );
}
