import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconCut } from '@tabler/icons-react';
import { FitBar } from '../../../components/fit-bar/fit-bar.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import type { AdTemplate, Blank } from '../model/ad-templates.ts';
import {
  dayAfter,
  exampleOf,
  fillTemplate,
  templateTexts,
  type Filled,
  type FilledTemplate,
} from '../model/fill-template.ts';
import classes from './templates.module.css';

interface TemplateFormProps {
  template: AdTemplate;
  filled: Filled;
  onFill: (name: string, value: string) => void;
  clip: { seconds: number; rate: number };
  onBack: () => void;
  onUse: (filled: FilledTemplate) => void;
  onShorten: (filled: FilledTemplate) => void;
}

/** The form with the blanks, and the script they make as the user types. */
export function TemplateForm(props: TemplateFormProps) {
  const { template, filled, clip, onBack, onUse } = props;
  const [wasTried, setWasTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const pronunciations = usePronunciations();
  const result = fillTemplate(template, filled, { ...clip, pronunciations });
  const isTooLong = result.problems.length === 0 && result.seconds > clip.seconds;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasTried(true);
    const [first] = result.problems;
    if (first !== undefined)
      form.current?.querySelector<HTMLInputElement>(`[name="${first.blank.name}"]`)?.focus();
    else if (!isTooLong) onUse(result);
  };
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.blanks}>
        <p className={classes.lead}>{template.use}</p>
        {template.blanks.map((blank) => (
          <BlankField
            key={blank.name}
            blank={blank}
            placeholder={exampleOf(template)[blank.name] ?? ''}
            value={filled[blank.name] ?? ''}
            error={problemFor(blank, result, wasTried, filled)}
            onChange={(value) => props.onFill(blank.name, value)}
          />
        ))}
      </div>
      <Preview {...props} result={result} isTooLong={isTooLong} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
          onClick={onBack}
        >
          All templates
        </Button>
        <Button
          type="submit"
          leftSection={<IconCheck size={20} stroke={1.75} aria-hidden="true" />}
        >
          Use This Script
        </Button>
      </div>
    </form>
  );
}

/** The problem to show: a blank field's after the first try, any other at once. */
function problemFor(
  blank: Blank,
  { problems }: FilledTemplate,
  wasTried: boolean,
  filled: Filled,
): string | null {
  const isEmpty = (filled[blank.name] ?? '').trim() === '';
  const found = problems.find((problem) => problem.blank.name === blank.name);
  return found !== undefined && (wasTried || !isEmpty) ? found.message : null;
}

interface BlankFieldProps {
  blank: Blank;
  placeholder: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function BlankField({ blank, placeholder, value, error, onChange }: BlankFieldProps) {
  return (
    <TextInput
      name={blank.name}
      label={blank.label}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(blank.kind === 'date'
        ? { type: 'date', min: dayAfter(new Date(), 0) }
        : { placeholder })}
    />
  );
}

interface PreviewProps extends Pick<TemplateFormProps, 'clip' | 'onShorten'> {
  result: FilledTemplate;
  isTooLong: boolean;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function Preview({ clip, onShorten, result, isTooLong }: PreviewProps) {
  return (
    <section className={classes.preview} aria-label="The script">
      <p className={classes.script}>
        {result.parts.map((part, index) =>
          part.blank === null ? (
            part.text
          ) : (
            <mark
              // oxlint-disable-next-line react/no-array-index-key -- a template's parts keep their places
              key={`${part.blank}-${index}`}
              className={classes.blank}
              data-open={part.isOpen || undefined}
            >
              {part.text}
            </mark>
          ),
        )}
      </p>
      <p className={classes.shows}>
        When you export the video, you can show:{' '}
        {result.shots.map(({ label }) => lowerFirst(label)).join('; ')}.
      </p>
      <FitBar
        clipSeconds={clip.seconds}
        speechSeconds={result.seconds}
        isMeasured={false}
        isOverrunShown={isTooLong}
      />
      {isTooLong && (
        <div role="status">
          <p className={classes.tooLong}>
            {templateTexts.overruns(formatSeconds(result.seconds), formatSeconds(clip.seconds))}
          </p>
          <Button
            size="sm"
            variant="light"
            color="amber"
            leftSection={<IconCut size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => onShorten(result)}
          >
            Shorten it for me
          </Button>
        </div>
      )}
    </section>
  );
}
