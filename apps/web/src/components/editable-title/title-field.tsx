import { useEffect, useRef, useState, type Ref, type RefObject } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { LimitedInput } from '../limited-field/limited-input.tsx';

interface Renaming {
  /** The text in the field; null while the title is shown. */
  typed: string | null;
  setTyped: (text: string | null) => void;
  /** The button that opens the field. */
  rename: RefObject<HTMLButtonElement | null>;
  close: () => void;
  /** Gives the focus back to the button. */
  closeByKey: () => void;
}

/** A title that becomes a field and back. */
export function useRenaming(): Renaming {
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useRef<HTMLButtonElement>(null);
  const wasClosedByKey = useRef(false);
  const isEditing = typed !== null;
  useEffect(() => {
    // The field is gone, and the focus with it, unless something else took it while the name was saved.
    const isLost = document.activeElement === document.body;
    if (!isEditing && wasClosedByKey.current && isLost) rename.current?.focus();
    wasClosedByKey.current = false;
  }, [isEditing]);
  const close = (): void => setTyped(null);
  const closeByKey = (): void => {
    wasClosedByKey.current = true;
    close();
  };
  return { typed, setTyped, rename, close, closeByKey };
}

/** Focuses the field and selects its text, ready to be overwritten. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

interface RenameButtonProps {
  ref: Ref<HTMLButtonElement>;
  title: string;
  size: 32 | 36;
  className: string | undefined;
  onClick: () => void;
}

/** The button beside a title that opens its field. */
export function RenameButton({ ref, title, size, className = '', onClick }: RenameButtonProps) {
  return (
    <ActionIcon
      ref={ref}
      className={className}
      variant="subtle"
      color="gray"
      size={size}
      aria-label={`Rename ${title}`}
      onClick={onClick}
    >
      <IconPencil size={size === 36 ? 20 : 18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

interface TitleFieldProps {
  renaming: Omit<Renaming, 'rename'>;
  label: string;
  placeholder?: string;
  isSaving: boolean;
  /** Saves what was typed; `done` closes the field. */
  onSave: (done: () => void) => void;
  classNames: { form?: string | undefined; field: string | undefined };
}

/** The field that a title becomes. It saves when it is left, too; the escape key closes it. */
export function TitleField(props: TitleFieldProps) {
  const { renaming, label, placeholder, isSaving, onSave, classNames } = props;
  const { typed, setTyped, close, closeByKey } = renaming;
  return (
    <form
      className={classNames.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(closeByKey);
      }}
    >
      <LimitedInput
        className={classNames.field ?? ''}
        aria-label={label}
        placeholder={placeholder}
        limit={NAME_MAX_CHARACTERS}
        autoComplete="off"
        ref={focusOnce}
        value={typed ?? ''}
        readOnly={isSaving}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => onSave(close)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isSaving) closeByKey();
        }}
      />
    </form>
  );
}
