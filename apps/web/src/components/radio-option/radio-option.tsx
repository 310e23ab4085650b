import type { ReactNode } from 'react';

interface RadioOptionProps {
  /** Options with the same name form a group. */
  group: string;
  value: string;
  isChecked: boolean;
  onSelect: () => void;
  className: string | undefined;
  /** The visible option; its text is the label. */
  children: ReactNode;
}

/** A radio option that can be pressed anywhere; the page styles it, including `data-checked`. */
export function RadioOption({ group, value, isChecked, ...option }: RadioOptionProps) {
  return (
    <label className={option.className} data-checked={isChecked || undefined}>
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChecked}
        onChange={option.onSelect}
      />
      {option.children}
    </label>
  );
}
