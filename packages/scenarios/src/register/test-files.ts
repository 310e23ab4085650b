/** The file of a scenario: `payments/paying`. */
export const scenario = (name: string) => `packages/scenarios/src/${name}.test.ts`;

export const queueTest = (name: string) => `packages/queue/src/${name}.test.ts`;
