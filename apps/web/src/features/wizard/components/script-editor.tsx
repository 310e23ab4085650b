import { useId, type Ref } from 'react';
import { DIALOGUE_MAX_CHARACTERS, LANGUAGE } from '@talkreel/contracts/constants';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
import { countSpokenWords, scriptProblem, unreadableWord } from '@talkreel/contracts/speakable';
import { ClaimsNotice } from '../../../components/claims-notice/claims-notice.tsx';
import { ScriptSteps } from '../../../components/script-help/script-steps.tsx';
import { ScriptTools } from '../../../components/script-help/script-tools.tsx';
import { WriteForMe } from '../../../components/script-help/write-for-me.tsx';
import { ScriptArea } from '../../../components/script-area/script-area.tsx';
import { FitBar } from '../../../components/fit-bar/fit-bar.tsx';
import { plural } from '../../../lib/format.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { isTooLong } from '../../../lib/speech-fit.ts';
import { useAuth } from '../../../lib/auth/user.ts';
import type { ScriptHelp } from '../../../lib/script-help/use-script-help.ts';
import type { Patch } from '../../../lib/use-session-state.ts';
import type { Draft, Performer } from '../model/draft.ts';
import { tooLongToSay } from '../model/messages.ts';
import type { SpeechLength } from '../model/speech-length.ts';
import { TemplatesButton } from './templates-button.tsx';
import { ScenesOffer } from './scenes-offer.tsx';
import { TooLongOffers } from './too-long-offers.tsx';
import classes from './audio-step.module.css';

interface ScriptEditorProps {
  ref: Ref<HTMLTextAreaElement>;
  draft: Draft;
  patch: Patch<Draft>;
  actors: Actor[];
  length: SpeechLength;
  help: ScriptHelp;
  onSelectActor: (performer: Performer) => void;
}

/** The script and, right below it, whether it fits the clip. */
export function ScriptEditor(props: ScriptEditorProps) {
  const { ref, draft, patch, length, help } = props;
  const clipSeconds = draft.performer?.duration ?? 0;
  const { seconds, isMeasured } = length;
  const isOwn = draft.source === 'recording';
  const isEnglish = draft.language === LANGUAGE;
  const words = countSpokenWords(draft.text, draft.language);
  const unreadable = isOwn ? null : scriptProblem(draft.text, draft.language);
  // Script help writes English, and changes only English.
  const isHelped = isOwn ? unreadableWord(draft.text) === null : isEnglish;
  const id = useId();
  const { user } = useAuth();
  const writing = { help, userId: user?.id ?? '', seconds: clipSeconds, rate: draft.rate };
  return (
    <div className={classes.script}>
      <div className={classes.scriptHead}>
        <label className={classes.scriptLabel} htmlFor={id}>
          {isOwn ? 'What you say, word for word' : 'Your script'}
        </label>
        {isHelped && (
          <div className={classes.writers}>
            <TemplatesButton {...writing} />
            <WriteForMe {...writing} text={draft.text} />
          </div>
        )}
      </div>
      <ScriptArea
        ref={ref}
        id={id}
        className={classes.scriptArea ?? ''}
        placeholder="Hi! Meet the new oat latte: creamy, a little nutty, and ready in a minute."
        autosize
        minRows={4}
        maxRows={12}
        limit={DIALOGUE_MAX_CHARACTERS}
        {...(isHelped && { hugeHint: 'To turn a page into a script, press “Write it for me”.' })}
        value={draft.text}
        onText={(text) => patch({ text })}
        error={
          unreadable ??
          (isTooLong(seconds, clipSeconds, isMeasured) && tooLongToSay(length, clipSeconds, isOwn))
        }
      />
      <div className={classes.meta}>
        {isHelped ? (
          <span>{plural(words, 'word')}</span>
        ) : (
          <span>Script help writes English only</span>
        )}
        <ScriptSteps help={help} />
        <span>
          {draft.text.length} / {DIALOGUE_MAX_CHARACTERS}
        </span>
      </div>
      {isHelped && <ScriptTools help={help} text={draft.text} />}
      <Claims draft={draft} help={help} />
      {(isOwn ? isMeasured : words > 0) && <Fit {...props} isOverrunTold={unreadable === null} />}
    </div>
  );
}

/** What users say of themselves in their own recording is no invented experience. */
function Claims({ draft, help }: Pick<ScriptEditorProps, 'draft' | 'help'>) {
  const isOwn = draft.source === 'recording';
  return (
    <ClaimsNotice
      place="wizard"
      text={draft.text}
      onText={help.replace}
      onUndo={help.undo}
      language={isOwn ? LANGUAGE : draft.language}
      speaker={isOwn ? 'own' : 'synthetic'}
    />
  );
}

function Fit({
  draft,
  patch,
  actors,
  length,
  help,
  onSelectActor,
  isOverrunTold: isOverrunShown,
}: ScriptEditorProps & { isOverrunTold: boolean }) {
  const { seconds, isMeasured } = length;
  const pronunciations = usePronunciations();
  return (
    <FitBar
      clipSeconds={draft.performer?.duration ?? 0}
      speechSeconds={seconds}
      isMeasured={isMeasured}
      isOverrunShown={isOverrunShown}
      {...(isMeasured &&
        draft.source === 'voice' && {
          estimatedSeconds: estimateSpeechSeconds(
            draft.text,
            draft.rate,
            draft.language,
            pronunciations,
          ),
        })}
      offers={
        <>
          <TooLongOffers
            draft={draft}
            patch={patch}
            onTrim={help.replace}
            actors={actors}
            length={length}
            onSelectActor={onSelectActor}
          />
          {/* Films are spoken by voices, in English. */}
          {draft.source === 'voice' && draft.language === LANGUAGE && (
            <ScenesOffer draft={draft} seconds={seconds} />
          )}
        </>
      }
    />
  );
}
