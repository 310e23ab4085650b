/** @module-tag long */
import { DEFAULT_LABEL, LABEL_OPENING_SECONDS } from '@talkreel/contracts/label';
import { expect, test } from 'vitest';
import { openSharedStack } from '../stack/shared-stack.ts';
import { ASYNC, startLipsync, untilState } from '../stack/requests.ts';
import { isLabelled } from './label-seen.ts';

const stack = await openSharedStack();
const owner = await stack.signIn('labelled@example.com');
const { projectId } = await untilState(owner, (await startLipsync(owner)).id, 'succeeded');

/** Whether the label is seen in the first frames, and after the opening. */
async function seenIn(url: string): Promise<boolean[]> {
  const file = new Uint8Array(await (await owner.fetch(url)).arrayBuffer());
  return [
    await isLabelled(file, '16:9', 0.1),
    await isLabelled(file, '16:9', LABEL_OPENING_SECONDS),
  ];
}

test('a label is on unless it is turned off, and another one makes another file', async () => {
  const asked = { format: '16:9', background: '#ffffff' };
  const make = async (label?: unknown) => {
    const { body } = await owner.post(
      `/api/projects/${projectId}/exports`,
      { ...asked, label },
      ASYNC,
    );
    return untilState(owner, body.id, 'succeeded');
  };
  const opening = await make({ time: 'opening' });
  expect(await seenIn(opening.result.url)).toEqual([true, false]);
  const { input } = await stack.db
    .selectFrom('stages')
    .select('input')
    .where('generation_id', '=', opening.id)
    .executeTakeFirstOrThrow();
  // An old worker, which cannot draw the label, finds no input that it could export without it.
  expect(Object.keys(input)).toEqual(['labelled']);
  const none = await make(null);
  expect(none.input.label).toBeNull();
  expect(await seenIn(none.result.url)).toEqual([false, false]);

  // The dialog is offered what was chosen last; a request that says nothing has what the kit says.
  const kit = await owner.get('/api/brand');
  expect(kit.body.label).toEqual(DEFAULT_LABEL);
  expect(kit.body.labels).toMatchObject({ '16:9': null, '4:5': DEFAULT_LABEL });
  const plain = await make();
  expect(plain.input.label).toMatchObject(DEFAULT_LABEL);
  expect(new Set([opening.id, none.id, plain.id]).size).toBe(3);
  const off = await owner.patch('/api/brand', { label: null });
  expect(off.body).toMatchObject({ id: kit.body.id, label: null, labels: { '4:5': null } });
  expect((await make()).id).toBe(none.id);
  const on = await owner.patch('/api/brand', { label: { corner: 'bottom-right' } });
  expect(on.body.labels['16:9']).toEqual({ corner: 'bottom-right', time: 'whole' });
  await owner.must.patch('/api/brand', { label: DEFAULT_LABEL });
});
