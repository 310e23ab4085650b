import { useId, useRef, useState, type Ref } from 'react';
import { Button, Textarea } from '@mantine/core';
import { IconFileText, IconWand } from '@tabler/icons-react';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { ONE_SHOT_MAX_CHARACTERS, ONE_SHOT_VOICES } from '@talkreel/contracts/constants';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import { usePrice } from '../../../lib/price/price.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import { standInVoices } from '../../../lib/voices.ts';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import type { OneShot } from '../hooks/use-one-shot.ts';
import type { Gender } from '@talkreel/speech-text/gender-words';
import { contradicted, problemsOf } from '../model/form.ts';
import classes from './one-shot.module.css';

const options: Array<{ value: Gender; label: string }> = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
];

interface InputViewProps {
  oneShot: OneShot;
  voices: Voice[];
  areVoicesSynthetic: boolean;
}

/** The form. Errors appear after the first attempt to submit, and vanish as they are fixed. */
export function InputView({ oneShot, voices, areVoicesSynthetic }: InputViewProps) {
  const { state, patch, job } = oneShot;
  const [wasTried, setWasTried] = useState(false);
  const description = useRef<HTMLTextAreaElement>(null);
  const gender = useRef<HTMLFieldSetElement>(null);
  const topic = useRef<HTMLTextAreaElement>(null);
  const problems = problemsOf(state, useSpeechReader().speech);

  const submit = (begin: () => void): void => {
    setWasTried(true);
    if (problems.influencerDescription !== null) description.current?.focus();
    else if (problems.gender !== null) gender.current?.querySelector('input')?.focus();
    else if (problems.scriptTopic !== null) topic.current?.focus();
    else begin();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(oneShot.start);
      }}
    >
      <JobOutcome job={job} fallback="The video could not be made." />
      <div className={classes.fields}>
        <Panel title="Who’s speaking">
          <div className={classes.group}>
            <CountedTextarea
              ref={description}
              label="Influencer description"
              description="Age, hair, clothes, mood, place."
              placeholder="A friendly woman in her thirties with a dark bob and a yellow raincoat, on a city street"
              minRows={4}
              value={state.influencerDescription}
              error={wasTried && problems.influencerDescription}
              onChange={oneShot.describe}
            />
            <GenderSelect
              ref={gender}
              value={state.gender}
              named={contradicted(state)}
              problem={wasTried ? problems.gender : null}
              onChange={oneShot.setGender}
            />
          </div>
        </Panel>
        <Panel title="What it’s about">
          <div className={classes.group}>
            <CountedTextarea
              ref={topic}
              label="Script topic"
              description="A product, an idea, a story. We write the script for you, up to 15 seconds long."
              placeholder="Our oat milk subscription: delivered on Mondays, tastes like a café, cancel anytime"
              minRows={7}
              value={state.scriptTopic}
              error={wasTried && problems.scriptTopic}
              onChange={(scriptTopic) => patch({ scriptTopic })}
            />
          </div>
        </Panel>
      </div>
      <VoiceField oneShot={oneShot} voices={voices} areVoicesSynthetic={areVoicesSynthetic} />
      <ShareField isShared={state.isShared} onChange={(isShared) => patch({ isShared })} />
      <Submit isStarting={oneShot.isStarting} onReview={() => submit(oneShot.review)} />
    </form>
  );
}

interface ShareFieldProps {
  isShared: boolean;
  onChange: (isShared: boolean) => void;
}

function ShareField({ isShared, onChange }: ShareFieldProps) {
  return (
    <CheckField
      label="Share the influencer with the community"
      description="All signed-in users can then see the portrait, watch this video and make their own with the influencer. Your name and what you write here stay private."
      isChecked={isShared}
      onChange={onChange}
    />
  );
}

function VoiceField({ oneShot, voices, areVoicesSynthetic }: InputViewProps) {
  const { gender } = oneShot.state;
  if (voices.length === 0) return null;
  return (
    <div className={classes.voices}>
      <VoicePicker
        label="Voice"
        {...(areVoicesSynthetic && {
          note: standInVoices,
        })}
        voices={voices}
        value={oneShot.state.voiceId}
        face={{
          title: 'this influencer',
          voiceId: gender && ONE_SHOT_VOICES[gender],
          isPerson: true,
        }}
        onChange={oneShot.pickVoice}
      />
    </div>
  );
}

function Submit({ isStarting, onReview }: { isStarting: boolean; onReview: () => void }) {
  const priceId = useId();
  const reviewId = useId();
  const price = usePrice({ kind: 'one-shot' });
  return (
    <>
      <div className={classes.submit}>
        <Button
          type="submit"
          size="lg"
          loading={isStarting}
          aria-describedby={priceId}
          leftSection={<IconWand size={22} stroke={1.75} aria-hidden="true" />}
        >
          Create One-Shot Video
        </Button>
        <PriceLine id={priceId} price={price} />
        <span className={classes.cost}>Counts only when the video is delivered.</span>
      </div>
      <div className={classes.submit}>
        <Button
          variant="default"
          disabled={isStarting}
          aria-describedby={reviewId}
          leftSection={<IconFileText size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onReview}
        >
          Review the Script First
        </Button>
        <span className={classes.cost} id={reviewId}>
          Free. Read and edit it before anything else is made.
        </span>
      </div>
    </>
  );
}

interface CountedTextareaProps {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  description: string;
  placeholder: string;
  minRows: number;
  value: string;
  error: string | null | false;
  onChange: (value: string) => void;
}

/** A text area that may be overfilled: its counter shows it, and nothing that was typed is cut off. */
function CountedTextarea({ onChange, ...textarea }: CountedTextareaProps) {
  const characters = textarea.value.trim().length;
  return (
    <>
      <Textarea
        {...textarea}
        autosize
        maxRows={9}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span
        className={classes.counter}
        data-over={characters > ONE_SHOT_MAX_CHARACTERS || undefined}
      >
        {characters} / {ONE_SHOT_MAX_CHARACTERS}
      </span>
    </>
  );
}

interface GenderSelectProps {
  ref: Ref<HTMLFieldSetElement>;
  value: Gender | null;
  /** What the description says, where it is the other one. */
  named: Gender | null;
  problem: string | null;
  onChange: (gender: Gender) => void;
}

/** Two options side by side; choosing one selects its default voice. Nothing is chosen until somebody said it. */
function GenderSelect({ ref, value, named, problem, onChange }: GenderSelectProps) {
  const group = useId();
  return (
    <fieldset ref={ref} className={classes.gender} aria-describedby={`${group}-note`}>
      <legend>Gender</legend>
      <div className={classes.genderOptions} data-problem={problem !== null || undefined}>
        {options.map((option) => (
          <RadioOption
            key={option.value}
            group={group}
            value={option.value}
            isChecked={value === option.value}
            onSelect={() => onChange(option.value)}
            className={classes.genderOption}
          >
            {option.label}
          </RadioOption>
        ))}
      </div>
      <p id={`${group}-note`} className={classes.genderNote} role="status">
        {problem !== null && <span className={classes.genderProblem}>{problem}</span>}
        {named !== null && <span>{`Your description sounds ${named}.`}</span>}
      </p>
    </fieldset>
  );
}
