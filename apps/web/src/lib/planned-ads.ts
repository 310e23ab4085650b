import { useMemo } from 'react';
import { followShots, followTitles } from '@talkreel/captions/follow-shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { Shot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { useAuth } from './auth/user.ts';
import { keptList } from './kept-list.ts';

/** What was chosen for an ad while it was a draft: its video begins with that. */
export interface PlannedAd {
  projectId: number;
  shots: Shot[];
  titles: Title[];
}

const list = keptList<PlannedAd>('planned-ads', 24);

/** Keeps what a draft has for the project that it becomes. */
export function keepPlannedAd(userId: string, plan: PlannedAd): void {
  list.change(userId, (plans) => {
    const others = plans.filter(({ projectId }) => projectId !== plan.projectId);
    return plan.shots.length + plan.titles.length === 0 ? others : [plan, ...others];
  });
}

export function usePlannedAd(projectId: number): PlannedAd | undefined {
  const userId = useAuth().user?.id ?? '';
  return list.useItems(userId).find((plan) => plan.projectId === projectId);
}

/** What was planned, at the words that were spoken: what is at others is left out. Undefined `spoken`: none is known. */
export function usePlannedChoice(
  projectId: number,
  spoken: readonly TimedWord[] | undefined,
): Pick<PlannedAd, 'shots' | 'titles'> {
  const plan = usePlannedAd(projectId);
  return useMemo(() => {
    const words = spoken ?? [];
    const shots = followShots(plan?.shots ?? [], words).flatMap(({ shot, isLost }) =>
      isLost ? [] : [shot],
    );
    return { shots, titles: followTitles(plan?.titles ?? [], words) };
  }, [plan, spoken]);
}
