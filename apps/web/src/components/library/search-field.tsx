import { useEffect, useEffectEvent, useState } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { useNavigationType } from 'react-router-dom';
import { SEARCH_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { lengthProblem } from '../../lib/length-problem.ts';
import { LimitedInput } from '../limited-field/limited-input.tsx';
import classes from './library.module.css';

/** The delay in ms before a search, so that not every typed letter sends a request. */
const SEARCH_AFTER_MS = 250;

/** A search field. The typed text is put into the address a moment later; the back button restores it from there. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const isOwn = useNavigationType() === 'REPLACE';
  const [{ typed, seen }, setField] = useState({ typed: value, seen: value });
  if (value !== seen) setField({ typed: isOwn ? typed : value, seen: value });
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === value || lengthProblem(typed, SEARCH_MAX_CHARACTERS) !== null) return;
    const timer = setTimeout(() => search(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <LimitedInput
      className={classes.search ?? ''}
      size="sm"
      type="search"
      aria-label={label}
      placeholder="Search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      limit={SEARCH_MAX_CHARACTERS}
      value={typed}
      onChange={(event) => setField({ typed: event.currentTarget.value, seen })}
    />
  );
}
