import { expect, test } from 'vitest';
import { compile } from './kubernetes.ts';

const budget = (spec: object) => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'api' },
  spec,
});
const scaled = (trigger: object) => ({
  apiVersion: 'keda.sh/v1alpha1',
  kind: 'ScaledObject',
  metadata: { name: 'worker' },
  spec: { scaleTargetRef: { name: 'worker' }, triggers: [trigger] },
});

test("manifests that fit their published schemas pass, including KEDA's", async () => {
  const fine = [budget({ maxUnavailable: 1 }), scaled({ type: 'prometheus', metadata: {} })];
  await expect(compile(fine)).resolves.toBeUndefined();
});

test('a misspelt, missing or wrongly typed field is found', async () => {
  await expect(compile([budget({ maxUnavailabel: 1 })])).rejects.toThrow('maxUnavailabel');
  await expect(compile([budget({ maxUnavailable: true })])).rejects.toThrow('IIntOrString');
  await expect(compile([scaled({ type: 'prometheus' })])).rejects.toThrow('metadata');
});
