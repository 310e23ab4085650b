import { lazy, useId } from 'react';
import { NativeSelect } from '@mantine/core';
import { LANGUAGE } from '@talkreel/contracts/constants';
import type { Voice } from '@talkreel/contracts/http/catalog';
import {
  isSpeechLanguage,
  languageName,
  type SpeechLanguageCode,
} from '@talkreel/contracts/speech-languages';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import { SpeedField } from '../../../components/speed-field/speed-field.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import type { Patch } from '../../../lib/use-session-state.ts';
import { standInVoices } from '../../../lib/voices.ts';
import type { OwnRecordingStep } from '../hooks/use-own-recording.ts';
import { faceOf, type Draft } from '../model/draft.ts';
import classes from './speaker-field.module.css';

// The field is loaded when it is needed, as most videos are spoken by a voice.
const OwnRecordingField = lazy(() => import('./own-recording/own-recording-field.tsx'));

interface SpeakerFieldProps {
  draft: Draft;
  patch: Patch<Draft>;
  voices: Voice[];
  languages: readonly SpeechLanguageCode[];
  /** The local engine replaces the voice models. */
  areVoicesSynthetic: boolean;
  own: OwnRecordingStep;
  isDisabled: boolean;
}

const SOURCES = [
  { source: 'voice', label: 'A voice' },
  { source: 'recording', label: 'Your own recording' },
] as const;

/** Chooses the speaker: a voice of the catalog, or the user. */
export function SpeakerField(props: SpeakerFieldProps) {
  const { draft, patch, isDisabled } = props;
  const group = useId();
  return (
    <>
      <fieldset className={classes.sources} disabled={isDisabled}>
        <legend className={classes.legend}>Who’s speaking</legend>
        <div className={classes.segments}>
          {SOURCES.map(({ source, label }) => (
            <RadioOption
              key={source}
              group={group}
              value={source}
              isChecked={draft.source === source}
              onSelect={() => patch({ source })}
              className={classes.segment}
            >
              {label}
            </RadioOption>
          ))}
        </div>
      </fieldset>
      {draft.source === 'recording' ? (
        <LazyPart>
          <OwnRecordingField
            own={props.own}
            clipSeconds={draft.performer?.duration ?? 0}
            isBusy={isDisabled}
          />
        </LazyPart>
      ) : (
        <>
          <LanguageField {...props} />
          <VoiceField {...props} />
          <SpeedField
            rate={draft.rate}
            onChange={(rate) => patch({ rate })}
            isDisabled={isDisabled}
          />
        </>
      )}
    </>
  );
}

const languagesShown = (
  offered: readonly SpeechLanguageCode[],
  chosen: SpeechLanguageCode,
): readonly SpeechLanguageCode[] => (offered.includes(chosen) ? offered : [...offered, chosen]);

/**
 * Chooses the language where there is a choice. A language that is no longer offered stays, so that it can be seen and
 * changed.
 */
function LanguageField({ draft, patch, languages, isDisabled }: SpeakerFieldProps) {
  const shown = languagesShown(languages, draft.language);
  if (shown.length === 1) return null;
  return (
    <NativeSelect
      className={classes.language ?? ''}
      label="Language"
      value={draft.language}
      disabled={isDisabled}
      error={
        !languages.includes(draft.language) &&
        `These voices no longer speak ${languageName(draft.language)}. Choose another language.`
      }
      data={shown.map((code) => ({ value: code, label: languageName(code) }))}
      onChange={({ currentTarget: { value } }) => {
        if (isSpeechLanguage(value)) patch({ language: value });
      }}
    />
  );
}

/** What all voices have in common: their only language, and that stand-ins speak. */
function noteOnVoices({ draft, languages, areVoicesSynthetic }: SpeakerFieldProps) {
  const [only, ...others] = languagesShown(languages, draft.language);
  const language =
    others.length > 0
      ? []
      : [areVoicesSynthetic ? 'English only for now.' : `${languageName(only ?? LANGUAGE)} only.`];
  const note = [...language, ...(areVoicesSynthetic ? [standInVoices] : [])].join(' ');
  return note === '' ? {} : { note };
}

function VoiceField(props: SpeakerFieldProps) {
  const { draft, patch, voices, isDisabled } = props;
  return (
    <VoicePicker
      label="Voice"
      {...noteOnVoices(props)}
      voices={voices}
      face={faceOf(draft.performer)}
      value={draft.voiceId}
      onChange={(voiceId) => patch({ voiceId, isVoicePicked: true })}
      rate={draft.rate}
      isDisabled={isDisabled}
    />
  );
}
