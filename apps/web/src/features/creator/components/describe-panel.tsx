import { useId, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import {
  IMAGE_SIZE_TEXT,
  PROMPT_MAX_CHARACTERS,
  VERTICAL_IMAGE_SIZE_TEXT,
  type ImageSizeText,
} from '@talkreel/contracts/constants';
import { LimitedTextarea } from '../../../components/limited-field/limited-textarea.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import type { Creator } from '../hooks/use-creator.ts';
import { promptProblem } from '../hooks/use-portrait.ts';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import { UploadPhoto } from './upload-photo.tsx';
import classes from './creator.module.css';

const IDEAS = [
  {
    name: 'Barista',
    prompt:
      'A cheerful barista in her twenties with curly red hair, freckles and a green apron, in a small café',
  },
  {
    name: 'Fitness coach',
    prompt: 'A fit man in his forties with a short grey beard and a navy hoodie, in a bright gym',
  },
  {
    name: 'Grandmother',
    prompt: 'A warm grandmother with silver hair in a bun and round glasses, in a sunny kitchen',
  },
  {
    name: 'Student',
    prompt:
      'A thoughtful student with black braids, a mustard sweater and headphones, in a library',
  },
];

/** The influencer's source: a description or a photo. */
export function DescribePanel({ creator }: { creator: Creator }) {
  const { state, patch, portraitWork } = creator;
  const [problem, setProblem] = useState<string | null>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const rightsId = useId();
  const isBusy = portraitWork.isStarting || portraitWork.isRunning;

  const check = (prompt: string): void => {
    if (problem !== null) setProblem(promptProblem(prompt));
  };
  const submit = (): void => {
    const found = promptProblem(state.prompt);
    setProblem(found);
    if (found === null) creator.generateImage(state.prompt);
    else words.current?.focus();
  };
  return (
    <Panel title="Describe your influencer">
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <LimitedTextarea
          ref={words}
          label="Description"
          description="Age, hair, clothes, mood, place: whatever matters to you."
          placeholder={IDEAS[0]?.prompt ?? ''}
          autosize
          minRows={3}
          maxRows={8}
          limit={PROMPT_MAX_CHARACTERS}
          value={state.prompt}
          error={problem}
          onChange={(event) => {
            patch({ prompt: event.currentTarget.value });
            check(event.currentTarget.value);
          }}
        />
        <Ideas
          onChoose={(prompt) => {
            creator.describeAs(prompt);
            check(prompt);
          }}
        />
        <ShapeChoice value={state.size} onChange={(size) => patch({ size })} />
        <div className={classes.actions}>
          <Button
            type="submit"
            variant={creator.portrait === null ? 'filled' : 'default'}
            loading={portraitWork.isStarting}
            disabled={isBusy}
            leftSection={<IconSparkles size={20} stroke={1.75} aria-hidden="true" />}
          >
            Generate Image
          </Button>
          <UploadPhoto isDisabled={isBusy} rightsId={rightsId} onChosen={creator.choosePhoto} />
          <span className={classes.cost}>Portraits are free.</span>
        </div>
        <p id={rightsId} className={classes.cost}>
          Upload only photos you have the right to use. We ask who is in it before anything is made.
        </p>
      </form>
    </Panel>
  );
}

const SHAPES: ReadonlyArray<{ size: ImageSizeText; name: string; use: string }> = [
  { size: IMAGE_SIZE_TEXT, name: '8:9', use: 'Head and shoulders' },
  { size: VERTICAL_IMAGE_SIZE_TEXT, name: '9:16', use: 'To the waist, for Reels, TikTok, Shorts' },
];

/** The shape of the portrait, and of the videos made from it. */
function ShapeChoice({
  value,
  onChange,
}: {
  value: ImageSizeText;
  onChange: (size: ImageSizeText) => void;
}) {
  return (
    <fieldset className={classes.shapes}>
      <legend className={classes.legend}>Shape</legend>
      {SHAPES.map(({ size, name, use }) => (
        <RadioOption
          key={size}
          group="portrait-shape"
          value={size}
          isChecked={value === size}
          onSelect={() => onChange(size)}
          className={classes.shape}
        >
          <span
            className={classes.shapeBox}
            style={{ aspectRatio: name.replace(':', '/') }}
            aria-hidden="true"
          />
          <span>
            <strong>{name}</strong>
            <span className={classes.use}>{use}</span>
          </span>
        </RadioOption>
      ))}
    </fieldset>
  );
}

/** Descriptions to start from. */
function Ideas({ onChoose }: { onChoose: (prompt: string) => void }) {
  return (
    <div className={classes.ideas} role="group" aria-label="Ideas">
      {IDEAS.map((idea) => (
        <button
          key={idea.name}
          type="button"
          className={classes.idea}
          onClick={() => onChoose(idea.prompt)}
        >
          {idea.name}
        </button>
      ))}
    </div>
  );
}
