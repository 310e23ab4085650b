import { NativeSelect, TextInput } from '@mantine/core';
import { KEY_SCOPES, type KeyScope } from '@talkreel/contracts/api-keys';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { budgetProblem, type KeyDraft } from '../model/key-draft.ts';
import classes from './developers.module.css';

const SCOPES: Record<KeyScope, { label: string; description: string }> = {
  read: {
    label: 'Read',
    description: 'See your videos, library and progress, and download the files.',
  },
  generate: {
    label: 'Generate',
    description:
      'Make and cancel videos, upload files, and change or delete what is in your library.',
  },
  'billing:read': {
    label: 'Read billing',
    description: 'See your balance, your usage history and your plan. Never pay or cancel.',
  },
};

/** A connected program has the tools for agents only. */
const AGENT_SCOPES: Partial<typeof SCOPES> = {
  generate: {
    label: 'Generate',
    description:
      'Make videos and exports, write scripts and correct captions. Never delete or publish.',
  },
};

const EXPIRY = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: '', label: 'Never' },
];

const MODES = [
  {
    isTest: false,
    label: 'Live',
    description: 'Makes real videos, with your generations.',
  },
  {
    isTest: true,
    label: 'Test',
    description: 'Makes stand-ins marked TEST, for nothing. For building and checking a program.',
  },
];

/** Whether what it starts is real. */
export function KeyMode({
  isTest,
  onChange,
}: {
  isTest: boolean;
  onChange: (isTest: boolean) => void;
}) {
  return (
    <fieldset className={classes.permissions}>
      <legend>Kind</legend>
      <div className={classes.modes}>
        {MODES.map((mode) => (
          <RadioOption
            key={mode.label}
            group="key-mode"
            value={mode.label}
            isChecked={mode.isTest === isTest}
            onSelect={() => onChange(mode.isTest)}
            className={classes.mode}
          >
            <span>
              <strong>{mode.label}</strong>
              <small>{mode.description}</small>
            </span>
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}

/** What a key, or a connected program, may do of what is `offered`. */
export function Permissions({
  scopes,
  offered = KEY_SCOPES,
  isAgent = false,
  onChange,
}: {
  scopes: readonly KeyScope[];
  offered?: readonly KeyScope[];
  isAgent?: boolean;
  onChange: (scopes: readonly KeyScope[]) => void;
}) {
  return (
    <fieldset className={classes.permissions}>
      <legend>Permissions</legend>
      {offered.map((scope) => (
        <CheckField
          key={scope}
          {...SCOPES[scope]}
          {...(isAgent && AGENT_SCOPES[scope])}
          isChecked={scopes.includes(scope)}
          onChange={(isChecked) =>
            onChange(offered.filter((one) => (one === scope ? isChecked : scopes.includes(one))))
          }
        />
      ))}
      {scopes.length === 0 && (
        <p className={classes.problem} role="alert">
          Choose at least one permission.
        </p>
      )}
    </fieldset>
  );
}

/** How much it may make, and until when. */
export function Limits({
  draft,
  onChange,
}: {
  draft: KeyDraft;
  onChange: (part: Partial<KeyDraft>) => void;
}) {
  const budget = (field: 'perDay' | 'inAll') => ({
    value: draft[field],
    error: budgetProblem(draft[field]),
    placeholder: 'No limit',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <div className={classes.limits}>
      {!draft.isTest && (
        <>
          <TextInput label="Generations a day" {...budget('perDay')} />
          <TextInput label="Generations in all" {...budget('inAll')} />
        </>
      )}
      <NativeSelect
        label="Expires"
        data={EXPIRY}
        value={draft.expiresInDays}
        onChange={(event) => onChange({ expiresInDays: event.currentTarget.value })}
      />
    </div>
  );
}
