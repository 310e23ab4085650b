import type { Cost } from '@talkreel/contracts/http/cost';
import type { GenerationKind } from '@talkreel/contracts/names';
import type { AcceptedRequest, NewProject } from '@talkreel/db/repos/accept.repo';
import { kindCost } from '@talkreel/queue/catalog';
import type { HttpError } from '../../errors.ts';

/** What a request costs and where its result goes, at this moment. Prices come from the same plan. */
export interface Plan extends Pick<
  AcceptedRequest,
  'coveredBy' | 'take' | 'lipsyncNumber' | 'project'
> {
  cost: Cost;
  /** Why it costs that, if there is more to say. */
  detail: string | null;
  /** Of the speech it belongs to; null if there is none. */
  takesUsed: number | null;
  /** Why nothing can be started, regardless of the balance. */
  refusal: HttpError | null;
}

/** At the kind's own cost: no other generation pays for it. */
export function plainPlan(kind: GenerationKind, project: AcceptedRequest['project']): Plan {
  return {
    cost: kindCost[kind],
    coveredBy: null,
    take: null,
    lipsyncNumber: null,
    project,
    detail: null,
    takesUsed: null,
    refusal: null,
  };
}

/** A history entry that starts with this request. */
export function newProject(kind: NewProject['kind'], about: Partial<NewProject> = {}): NewProject {
  const empty = { name: null, script: null, description: null, actorId: null, voiceId: null };
  return { ...empty, audioAsset: null, imageAsset: null, ...about, kind };
}
