import type { GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import type { GenerationView } from '@talkreel/contracts/http/generations';
import type { GenerationKind } from '@talkreel/contracts/names';

/** A generation's input; empty if it is of another kind. */
export function inputOf<Kind extends GenerationKind>(
  job: GenerationView | undefined,
  kind: Kind,
): Partial<GenerationInputs[Kind]> {
  return job?.kind === kind ? (job.input as Partial<GenerationInputs[Kind]>) : {};
}
