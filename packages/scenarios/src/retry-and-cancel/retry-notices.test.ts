import { texts } from '@talkreel/contracts/texts';
import { volume } from '@talkreel/testing/volume';
import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openSharedStack } from '../stack/shared-stack.ts';
import { generationOf, LIPSYNC_MODEL, startLipsync, untilState } from '../stack/requests.ts';

const stack = await openSharedStack();

const { badOutput, providerFailed } = texts.retrying;
const faults = [
  { kind: 'fail', text: 'E1001 out of memory', notice: providerFailed(2, 3) },
  { kind: 'wrong-output', output: 'html', notice: badOutput(2, 3) },
  { kind: 'wrong-output', output: 'black', notice: badOutput(2, 3) },
  { kind: 'wrong-output', output: 'silent', notice: badOutput(2, 3) },
];
test.each(faults.slice(0, volume(2, faults.length)))(
  'a failed model or a bad output is a failed try: $kind $output',
  async ({ notice, ...fault }) => {
    const client = await stack.signIn(`bad-${fault.kind}-${fault.output}@example.com`);
    await stack.sandbox.fault({ ...fault, model: LIPSYNC_MODEL });
    // The second try hangs until it has been seen. A bad output does not affect the first try's run, which gets a
    // fault without effect.
    if (fault.kind !== 'fail')
      await stack.sandbox.fault({ kind: 'slow', model: LIPSYNC_MODEL, delayMs: 0 });
    await stack.sandbox.fault({ kind: 'hang', model: LIPSYNC_MODEL });
    const { id } = await startLipsync(client);
    const again = await waitFor(async () => {
      const [stage] = (await generationOf(client, id)).stages;
      return stage.state === 'running' && stage.attempt === 2 && stage;
    });
    expect(again.notice).toBe(notice);
    await stack.sandbox.release();
    const ended = await untilState(client, id, 'succeeded');
    expect(ended.stages[0].attempt).toBe(2);
  },
);
