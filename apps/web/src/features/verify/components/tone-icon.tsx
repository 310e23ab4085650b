import {
  IconShieldCheck,
  IconShieldOff,
  IconShieldQuestion,
  IconShieldX,
} from '@tabler/icons-react';
import type { Tone } from '../model/words.ts';
import classes from './result.module.css';

const icons = {
  good: IconShieldCheck,
  careful: IconShieldQuestion,
  bad: IconShieldX,
  unknown: IconShieldOff,
} as const;

/** A verdict at a glance. The words beside it say the same. */
export function ToneIcon({ tone, size }: { tone: Tone; size: 40 | 56 }) {
  const Icon = icons[tone];
  return (
    <span className={classes.icon} data-tone={tone} style={{ width: size, height: size }}>
      <Icon size={size / 2 + 4} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
