import { lazy, useEffect, useState } from 'react';
import { IconPhotoPlus, IconPlayerPlayFilled, IconX } from '@tabler/icons-react';
import { AdDraft } from '../../../components/ad-draft/ad-draft.tsx';
import { onVoices } from '../../../components/ad-draft/draft-voice.ts';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { onIntent } from '../../../lib/on-intent.ts';
import { plural } from '../../../lib/format.ts';
import { useDraftAd, type DraftAd } from '../hooks/use-draft-ad.ts';
import type { SpeechStep } from '../hooks/use-speech.ts';
import type { SpokenDraft } from '../model/draft.ts';
import classes from './stage-draft.module.css';

const dialog = () => import('./draft-dialog.tsx');
const DraftDialog = lazy(dialog);

interface StageDraftProps {
  draft: SpokenDraft;
  speech: SpeechStep;
  /** Whether the draft is on the stage, instead of the idle actor. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** Offers the free draft of the whole ad on the stage, plays it there, and leads to its shots and words on screen. */
export function StageDraft({ draft, speech, isShown, onShow }: StageDraftProps) {
  const ad = useDraftAd(draft, speech);
  const [isEditing, setEditing] = useState(false);
  // A browser begins to load its voices when it is asked for them.
  useEffect(() => onVoices(() => undefined), []);
  if (draft.text.trim() === '') return null;
  const edit = (
    <button
      type="button"
      className={classes.chip}
      onClick={() => {
        onShow(false);
        setEditing(true);
      }}
      {...onIntent(dialog)}
    >
      <IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" />
      {chosenIn(ad)}
    </button>
  );
  return (
    <>
      {isShown ? (
        <AdDraft
          place="stage"
          isWanted
          sound={ad.sound}
          actors={ad.actors}
          shots={ad.shots.placed}
          titles={ad.titles.preview}
        >
          <button
            type="button"
            className={classes.close}
            aria-label="Close the draft"
            onClick={() => onShow(false)}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </AdDraft>
      ) : (
        <div className={classes.offer}>
          <button type="button" className={classes.play} onClick={() => onShow(true)}>
            <IconPlayerPlayFilled size={16} aria-hidden="true" />
            Play free draft
          </button>
          {edit}
        </div>
      )}
      {isEditing && (
        <LazyPart onFailed={() => setEditing(false)}>
          <DraftDialog ad={ad} onClose={() => setEditing(false)} />
        </LazyPart>
      )}
    </>
  );
}

function chosenIn({ shots, titles }: DraftAd): string {
  const [count, words] = [shots.placed.length, titles.part.choice.chosen.length];
  if (count + words === 0) return 'Add shots and words on screen';
  return [
    ...(count > 0 ? [plural(count, 'shot')] : []),
    ...(words > 0 ? [plural(words, 'text')] : []),
  ].join(' · ');
}
