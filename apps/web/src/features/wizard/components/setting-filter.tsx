import type { Actor } from '@talkreel/contracts/http/catalog';
import classes from './actor-step.module.css';

interface SettingFilterProps {
  settings: Array<Actor['setting']>;
  value: Actor['setting'] | null;
  onChange: (setting: Actor['setting'] | null) => void;
}

/** Narrows the cast; 'All' is the start. */
export function SettingFilter({ settings, value, onChange }: SettingFilterProps) {
  return (
    <div className={classes.filter} role="group" aria-label="Filter by setting">
      {[null, ...settings].map((setting) => (
        <button
          key={setting ?? 'all'}
          type="button"
          className={classes.filterChip}
          aria-pressed={setting === value}
          onClick={() => onChange(setting)}
        >
          {setting ?? 'All'}
        </button>
      ))}
    </div>
  );
}
