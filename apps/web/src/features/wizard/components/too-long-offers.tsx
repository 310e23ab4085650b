import { Button } from '@mantine/core';
import { IconCut, IconGauge, IconUserSearch } from '@tabler/icons-react';
import { LANGUAGE } from '@talkreel/contracts/constants';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { countSpokenWords } from '@talkreel/contracts/speakable';
import { formatPercent, plural } from '../../../lib/format.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { trimToFit } from '../../../lib/trim-to-fit.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import type { Draft, Performer } from '../model/draft.ts';
import { rateToFit, type SpeechLength } from '../model/speech-length.ts';
import classes from './audio-step.module.css';

interface TooLongOffersProps {
  draft: Draft;
  patch: Patch<Draft>;
  onTrim: (trimmed: string) => void;
  actors: Actor[];
  /** The length of the speech at the draft's rate. */
  length: SpeechLength;
  onSelectActor: (performer: Performer) => void;
}

/** Three ways to shorten the speech, each offered only where it would work. */
export function TooLongOffers(props: TooLongOffersProps) {
  const { draft, patch, onTrim, actors, length, onSelectActor } = props;
  const clipSeconds = draft.performer?.duration ?? 0;
  const pronunciations = usePronunciations();
  const rate = rateToFit(length.seconds * draft.rate, clipSeconds);
  const longer = actors
    .filter((actor) => actor.duration >= length.seconds)
    .toSorted((a, b) => a.duration - b.duration)[0];
  const isOwn = draft.source === 'recording';
  const trimmed = trimToFit(
    draft.text,
    clipSeconds,
    draft.rate,
    length.isMeasured ? length.seconds : null,
    draft.language,
    pronunciations,
  );
  return (
    <div className={classes.offers} role="group" aria-label="Make it fit">
      {/* A shorter text or another speed changes nothing about a recording. */}
      {!isOwn && trimmed !== '' && (
        <Button
          variant="light"
          color="amber"
          size="sm"
          leftSection={<IconCut size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onTrim(trimmed)}
        >
          {draft.language === LANGUAGE
            ? `Trim to ${plural(countSpokenWords(trimmed), 'word')}`
            : 'Trim to fit'}
        </Button>
      )}
      {!isOwn && rate !== null && rate > draft.rate && (
        <Button
          variant="light"
          color="amber"
          size="sm"
          leftSection={<IconGauge size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => patch({ rate })}
        >
          Speak {formatPercent(rate - 1)} faster
        </Button>
      )}
      {longer !== undefined && (
        <Button
          variant="light"
          color="amber"
          size="sm"
          leftSection={<IconUserSearch size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onSelectActor(longer)}
        >
          Use {longer.title}, {longer.duration} s
        </Button>
      )}
    </div>
  );
}
