import { useState } from 'react';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import { toast, type ToastVariant } from '../../../lib/toast-store.ts';
import { Row, Specimen, Specimens } from './specimens.tsx';

const VARIANTS = ['filled', 'default', 'light', 'subtle'];
const TOASTS: ToastVariant[] = ['default', 'success', 'info', 'destructive'];

/** Buttons, fields, dialogs and toasts. */
export function Controls() {
  return (
    <>
      <Specimens title="Buttons">
        {VARIANTS.map((variant) => (
          <Specimen key={variant} name={`Button, ${variant}`}>
            <Row>
              <Button variant={variant}>Generate</Button>
              <Button variant={variant} loading>
                Generate
              </Button>
              <Button variant={variant} disabled>
                Generate
              </Button>
            </Row>
          </Specimen>
        ))}
        <Specimen name="ActionIcon">
          <Row>
            <ActionIcon aria-label="Surprise me">
              <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label="Surprise me, not now" disabled>
              <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Row>
        </Specimen>
      </Specimens>
      <Fields />
      <Specimens title="Over the page">
        <Specimen name="Toasts">
          <Row>
            {TOASTS.map((variant) => (
              <Button
                key={variant}
                variant="default"
                size="sm"
                onClick={() =>
                  toast({ title: 'Audio ready', description: `This one is ${variant}.`, variant })
                }
              >
                {variant}
              </Button>
            ))}
          </Row>
        </Specimen>
        <Dialogs />
      </Specimens>
    </>
  );
}

function Fields() {
  const [isChecked, setIsChecked] = useState(true);
  const [filter, setFilter] = useState('all');
  const check = { label: 'Share it', description: 'Everyone can see it.', onChange: setIsChecked };
  const options = ['all', 'people', 'puppets'].map((value) => ({ value, label: value }));
  return (
    <Specimens title="Fields">
      <Specimen name="TextInput">
        <TextInput label="Name" description="As others see it." placeholder="Mira" />
      </Specimen>
      <Specimen name="TextInput, wrong">
        <TextInput label="Name" defaultValue="M" error="Use at least two characters." />
      </Specimen>
      <Specimen name="TextInput, disabled">
        <TextInput label="Name" defaultValue="Mira" disabled />
      </Specimen>
      <Specimen name="Textarea">
        <Textarea label="Description" placeholder="A calm gardener" minRows={3} autosize />
      </Specimen>
      <Specimen name="CheckField">
        <CheckField {...check} isChecked={isChecked} />
      </Specimen>
      <Specimen name="CheckField, disabled">
        <CheckField {...check} isChecked={false} isDisabled />
      </Specimen>
      <Specimen name="FilterChips">
        <FilterChips label="Kind" options={options} value={filter} onChange={setFilter} />
      </Specimen>
    </Specimens>
  );
}

function Dialogs() {
  const [opened, setOpened] = useState<'harmful' | 'harmless' | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Specimen name="ConfirmDialog">
      <Row>
        <Button variant="default" size="sm" onClick={() => setOpened('harmful')}>
          Harmful
        </Button>
        <Button variant="default" size="sm" onClick={() => setOpened('harmless')}>
          Harmless
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={opened !== null}
        isHarmless={opened === 'harmless'}
        title="Delete this video?"
        keepLabel="Keep it"
        confirmLabel="Delete"
        onClose={close}
        onConfirm={close}
      >
        It cannot be brought back.
      </ConfirmDialog>
    </Specimen>
  );
}
