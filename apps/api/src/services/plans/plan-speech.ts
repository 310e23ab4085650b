import { TAKES_INCLUDED } from '@talkreel/contracts/constants';
import type { Db } from '@talkreel/db/client';
import type { NewProject } from '@talkreel/db/repos/accept.repo';
import {
  findPurchaseOfProject,
  type SpeechPurchase,
} from '@talkreel/db/repos/speech-purchases.repo';
import { ownProject } from '../own-project.ts';
import { plainPlan, type Plan } from './plan.ts';

const NUMBERS = Array.from({ length: TAKES_INCLUDED }, (_, index) => index + 1);

/**
 * A further take of a project's speech while its generation has one left; otherwise the first of a
 * new generation.
 */
export async function planSpeech(
  db: Db,
  userId: string,
  options: { projectId: number | undefined; project: NewProject | null },
): Promise<Plan> {
  const plan = plainPlan('audio', options.project);
  const { projectId } = options;
  if (projectId === undefined) return plan;
  await ownProject(db, userId, projectId);
  const unit = await findPurchaseOfProject(db, userId, projectId);
  // A further video of a recording shows another project's speech.
  if (!unit) return { ...plan, detail: 'Starts a new video' };
  const takesUsed = unit.takes.length;
  const obstacle = whyNot(unit);
  if (obstacle !== null) return { ...plan, detail: obstacle, takesUsed };
  return {
    ...plan,
    cost: 0,
    coveredBy: unit.id,
    take: NUMBERS.find((number) => !unit.takes.includes(number)) ?? null,
    project: { id: projectId, fill: null },
    detail: `${takesUsed} of ${TAKES_INCLUDED} takes used`,
    takesUsed,
  };
}

/** Why another take would not be included; null if it would. */
function whyNot(unit: SpeechPurchase): string | null {
  if (unit.credit === 'reserved') return 'The first take is not finished; this starts a new video';
  if (unit.credit !== 'charged')
    return 'The generation of this speech was returned; this starts a new video';
  if (unit.hasVideo || unit.isFilled) return 'This speech has its video; this starts a new one';
  if (unit.takes.length >= TAKES_INCLUDED)
    return `All ${TAKES_INCLUDED} takes are used; this starts a new video`;
  return null;
}
