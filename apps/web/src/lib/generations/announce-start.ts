import type { QueryClient } from '@tanstack/react-query';
import { toast } from '../toast-store.ts';
import { generationQuery, isFinished } from './generations.ts';
import { lengthSentence } from './sentences.ts';

/**
 * Announces that a job has started and how long it takes: the server's estimate, or the usual time
 * if there is none.
 */
export async function announceStart(
  client: QueryClient,
  id: string,
  { title, usual }: { title: string; usual: string },
): Promise<void> {
  const query = generationQuery(id);
  const fetched = await client.fetchQuery(query).catch(() => undefined);
  const job = client.getQueryData(query.queryKey) ?? fetched;
  // Its end has already been announced.
  if (job !== undefined && isFinished(job)) return;
  toast({ title, description: lengthSentence(job) ?? usual, variant: 'info' });
}
