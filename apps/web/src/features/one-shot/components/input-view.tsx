import { useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { ONE_SHOT_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { JobOutcome } from '../../../components/outcome/job-outcome.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { VoicePicker } from '../../../components/voice-chip/voice-picker.tsx';
import type { OneShot } from '../hooks/use-one-shot.ts';
import { problemsOf } from '../model/form.ts';
import { GenderSelect } from './gender-select.tsx';
import classes from './one-shot.module.css';

interface InputViewProps {
  oneShot: OneShot;
  voices: Voice[];
  areVoicesSynthetic: boolean;
}

/** The one form. Problems are told once somebody has tried to send it, and vanish as they are mended. */
export function InputView({ oneShot, voices, areVoicesSynthetic }: InputViewProps) {
  const { state, patch, job } = oneShot;
  const [wasTried, setWasTried] = useState(false);
  const description = useRef<HTMLTextAreaElement>(null);
  const topic = useRef<HTMLTextAreaElement>(null);
  const problems = problemsOf(state);

  const submit = (): void => {
    setWasTried(true);
    if (problems.influencerDescription !== null) description.current?.focus();
    else if (problems.scriptTopic !== null) topic.current?.focus();
    else oneShot.start();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <JobOutcome job={job} fallback="The video could not be made." />
      <div className={classes.fields}>
        <Panel title="Who speaks">
          <div className={classes.group}>
            <Textarea
              ref={description}
              label="Influencer description"
              description="Age, hair, clothes, mood, place."
              placeholder="A friendly woman in her thirties with a dark bob and a yellow raincoat, on a city street"
              autosize
              minRows={4}
              maxRows={9}
              value={state.influencerDescription}
              error={wasTried && problems.influencerDescription}
              onChange={(event) => patch({ influencerDescription: event.currentTarget.value })}
            />
            <Counter text={state.influencerDescription} />
            <GenderSelect value={state.gender} onChange={oneShot.setGender} />
          </div>
        </Panel>
        <Panel title="What about">
          <div className={classes.group}>
            <Textarea
              ref={topic}
              label="Script topic"
              description="A product, an idea, a story. The script is written for you, at most 15 seconds long."
              placeholder="Our oat milk subscription: delivered on Mondays, tastes like a café, cancel anytime"
              autosize
              minRows={7}
              maxRows={9}
              value={state.scriptTopic}
              error={wasTried && problems.scriptTopic}
              onChange={(event) => patch({ scriptTopic: event.currentTarget.value })}
            />
            <Counter text={state.scriptTopic} />
          </div>
        </Panel>
      </div>
      {voices.length > 0 && (
        <div className={classes.voices}>
          <VoicePicker
            label="Voice"
            {...(areVoicesSynthetic && {
              note: 'Local stand-in voices: with live keys the real ones speak.',
            })}
            voices={voices}
            value={state.voiceId}
            onChange={(voiceId) => patch({ voiceId })}
          />
        </div>
      )}
      <CheckField
        label="Share the influencer with the community"
        description="Everybody signed in can then see the portrait, watch this video, and make their own with the influencer. Your name and what you wrote here are not shown."
        isChecked={state.isShared}
        onChange={(isShared) => patch({ isShared })}
      />
      <div className={classes.submit}>
        <Button
          type="submit"
          size="lg"
          loading={oneShot.isStarting}
          leftSection={<IconWand size={22} stroke={1.75} aria-hidden="true" />}
        >
          Create One-Shot Video
        </Button>
        <span className={classes.cost}>
          Uses one generation, and only when the video is delivered.
        </span>
      </div>
    </form>
  );
}

function Counter({ text }: { text: string }) {
  const characters = text.trim().length;
  return (
    <span className={classes.counter} data-over={characters > ONE_SHOT_MAX_CHARACTERS || undefined}>
      {characters} / {ONE_SHOT_MAX_CHARACTERS}
    </span>
  );
}
