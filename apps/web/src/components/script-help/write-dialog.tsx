import { useId, useRef, useState, type FormEvent, type Ref } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { ScriptTask } from '@talkreel/contracts/http/script-help';
import {
  SCRIPT_BENEFIT_MAX_CHARACTERS,
  SCRIPT_PAGE_MAX_CHARACTERS,
  SCRIPT_PRODUCT_MAX_CHARACTERS,
  SCRIPT_TONES,
  type ScriptTone,
} from '@talkreel/contracts/script-help';
import { Dialog } from '../dialog/dialog.tsx';
import { formatSeconds } from '../../lib/format.ts';
import { problemsOf, taskOf, type Brief } from '../../lib/script-help/brief.ts';
import { TONE_LABELS } from '../../lib/script-help/words.ts';
import type { Patch } from '../../lib/use-session-state.ts';
import { ChoiceChips } from '../filter-chips/filter-chips.tsx';
import { PageField } from './page-field.tsx';
import classes from './write-dialog.module.css';

interface WriteDialogProps {
  brief: Brief;
  patch: Patch<Brief>;
  /** The script that the draft would replace. */
  text: string;
  seconds: number;
  words: number;
  onWrite: (task: ScriptTask) => void;
  onClose: () => void;
}

const SOURCES = [
  { value: 'product', label: 'From a product' },
  { value: 'page', label: 'From a page' },
] as const;
const TONES: Array<{ value: ScriptTone | null; label: string }> = [
  { value: null, label: 'Any tone' },
  ...SCRIPT_TONES.map((tone) => ({ value: tone, label: TONE_LABELS[tone] })),
];

/** Asks what the script is about. The typed answers are kept for the next time. */
export default function WriteDialog(props: WriteDialogProps) {
  const { brief, patch, text, onClose } = props;
  const [wasTried, setWasTried] = useState(false);
  const product = useRef<HTMLInputElement>(null);
  const benefit = useRef<HTMLTextAreaElement>(null);
  const page = useRef<HTMLTextAreaElement>(null);
  const problems = problemsOf(brief);
  const noteId = useId();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWasTried(true);
    if (problems.product !== null) product.current?.focus();
    else if (problems.benefit !== null) benefit.current?.focus();
    else if (problems.page !== null) page.current?.focus();
    else {
      props.onWrite(taskOf(brief, text));
      onClose();
    }
  };
  return (
    <Dialog onClose={onClose} title="Write it for me" size={560}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <ChoiceChips
          label="What to write from"
          options={SOURCES}
          value={brief.source}
          onChange={(source) => patch({ source })}
        />
        <Sources
          {...props}
          problems={problems}
          wasTried={wasTried}
          productRef={product}
          benefitRef={benefit}
          pageRef={page}
        />
        <div>
          <p className={classes.label}>Tone</p>
          <ChoiceChips
            label="Tone"
            options={TONES}
            value={brief.tone}
            onChange={(tone) => patch({ tone })}
          />
        </div>
        <div className={classes.submit}>
          <Button
            type="submit"
            aria-describedby={noteId}
            leftSection={<IconSparkles size={20} stroke={1.75} aria-hidden="true" />}
          >
            Write Script
          </Button>
          <p className={classes.note} id={noteId}>
            Free. Up to {props.words} words, to fit the {formatSeconds(props.seconds)} clip.
            {text.trim() !== '' && <span> It replaces your script; Undo brings it back.</span>}
          </p>
        </div>
      </form>
    </Dialog>
  );
}

interface SourcesProps extends Pick<WriteDialogProps, 'brief' | 'patch'> {
  problems: ReturnType<typeof problemsOf>;
  wasTried: boolean;
  productRef: Ref<HTMLInputElement>;
  benefitRef: Ref<HTMLTextAreaElement>;
  pageRef: Ref<HTMLTextAreaElement>;
}

/** The fields of the chosen source. Missing input is reported after the first try, input that is too long at once. */
function Sources(props: SourcesProps) {
  const { brief, patch, problems, wasTried, productRef, benefitRef, pageRef } = props;
  if (brief.source === 'page')
    return (
      <PageField
        ref={pageRef}
        value={brief.page}
        error={wasTried ? problems.page : null}
        limit={SCRIPT_PAGE_MAX_CHARACTERS}
        onChange={(page) => patch({ page })}
      />
    );
  const isLong = {
    product: brief.product.length > SCRIPT_PRODUCT_MAX_CHARACTERS,
    benefit: brief.benefit.length > SCRIPT_BENEFIT_MAX_CHARACTERS,
  };
  return (
    <>
      <TextInput
        ref={productRef}
        label="Product"
        placeholder="Oatcloud"
        data-autofocus
        value={brief.product}
        error={(wasTried || isLong.product) && problems.product}
        onChange={(event) => patch({ product: event.currentTarget.value })}
      />
      <Textarea
        ref={benefitRef}
        label="What it does for people"
        placeholder="Foams like milk, and nobody tastes the difference"
        autosize
        minRows={2}
        maxRows={5}
        value={brief.benefit}
        error={(wasTried || isLong.benefit) && problems.benefit}
        onChange={(event) => patch({ benefit: event.currentTarget.value })}
      />
    </>
  );
}
