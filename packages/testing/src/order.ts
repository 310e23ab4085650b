/** The input of an accept, for tests that need a generation of one stage and nothing else. */
export const order = <Kind extends string>(userId: string, kind: Kind) => ({
  userId,
  kind,
  title: kind,
  input: {},
  cost: 1 as const,
  coveredBy: null,
  idempotencyKey: null,
  requestHash: '',
  repeatKey: null,
  deadlineSeconds: 600,
  maxActive: 1_000,
  project: null,
  stages: [{ name: kind, position: 0, needs: [], input: {} }],
});
