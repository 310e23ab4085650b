import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import { useGeneration } from './use-generation.ts';

/**
 * Hands over the job that the address names, `?job=<id>`, as soon as it is known, and takes it out of the address.
 * `waitingId`: a job to open where the address names none.
 */
export function useOpenedJob(
  open: (job: GenerationView) => void,
  waitingId: string | null = null,
): void {
  const [search, setSearch] = useSearchParams();
  const openedId = search.get('job') ?? waitingId;
  const { data: opened } = useGeneration(openedId);
  const [shownId, setShownId] = useState<string | null>(null);
  if (openedId === null && shownId !== null) setShownId(null);
  if (opened !== undefined && openedId !== null && shownId !== openedId) {
    setShownId(openedId);
    open(opened);
  }
  useEffect(() => {
    if (shownId !== null) setSearch({}, { replace: true });
  }, [shownId, setSearch]);
}
