import type { TestProcess } from '@talkreel/testing/process';
import { waitFor } from '@talkreel/testing/wait-for';
import type { ApiClient } from '../stack/client.ts';
import { untilState } from '../stack/requests.ts';
import type { Stack } from '../stack/stack.ts';

/** Stops a worker, lets another finish its work, and waits until the first notices. */
export async function overtake(
  stack: Stack,
  slow: TestProcess,
  client: ApiClient,
  id: string,
): Promise<void> {
  await slow.pause();
  await stack.sandbox.release();
  await stack.startWorker();
  await untilState(client, id, 'succeeded');
  slow.resume();
  await waitFor(() => /"outcome":"stopped"|no longer ours/.test(slow.output()), {
    what: 'the slow worker to notice',
  });
}
