import { useId, useRef, useState, type ChangeEvent } from 'react';
import { Button, Textarea } from '@mantine/core';
import { IconPhotoUp, IconSparkles } from '@tabler/icons-react';
import { PROMPT_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { Panel } from '../../../components/page/panel.tsx';
import { errorMessage } from '../../../lib/api/errors.ts';
import { toast } from '../../../lib/toast-store.ts';
import type { Creator } from '../hooks/use-creator.ts';
import { promptProblem } from '../hooks/use-portrait.ts';
import { readPhoto } from '../model/read-photo.ts';
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

/** Who it shall be: in words, or a photo. */
export function DescribePanel({ creator }: { creator: Creator }) {
  const { state, patch, portraitWork } = creator;
  const [problem, setProblem] = useState<string | null>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const rightsId = useId();
  const isBusy = portraitWork.isStarting || portraitWork.isRunning;

  const describe = (prompt: string): void => {
    patch({ prompt });
    if (problem !== null) setProblem(promptProblem(prompt));
  };
  const submit = (): void => {
    const found = promptProblem(state.prompt);
    setProblem(found);
    if (found === null) creator.generateImage(state.prompt);
    else words.current?.focus();
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = event.currentTarget.files?.[0];
    // The same file may be chosen again after another one.
    event.currentTarget.value = '';
    if (chosen === undefined) return;
    try {
      creator.choosePhoto(await readPhoto(chosen));
    } catch (error) {
      toast({
        title: 'Error',
        description: errorMessage(error, 'This picture could not be read.'),
        variant: 'destructive',
      });
    }
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
        <Textarea
          ref={words}
          label="Description"
          description="Age, hair, clothes, mood, place: whatever matters to you."
          placeholder={IDEAS[0]?.prompt ?? ''}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={PROMPT_MAX_CHARACTERS}
          value={state.prompt}
          error={problem}
          onChange={(event) => describe(event.currentTarget.value)}
        />
        <div className={classes.ideas} role="group" aria-label="Ideas">
          {IDEAS.map((idea) => (
            <button
              key={idea.name}
              type="button"
              className={classes.idea}
              onClick={() => describe(idea.prompt)}
            >
              {idea.name}
            </button>
          ))}
        </div>
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
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconPhotoUp size={20} stroke={1.75} aria-hidden="true" />}
            aria-describedby={rightsId}
            onClick={() => file.current?.click()}
          >
            Upload Image
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            aria-label="Upload Image"
            onChange={(event) => void choose(event)}
          />
          <span className={classes.cost}>Portraits are free.</span>
        </div>
        <p id={rightsId} className={classes.cost}>
          Upload only a picture that you have the right to use, of somebody who agrees to it.
        </p>
      </form>
    </Panel>
  );
}
