import { examineContainer } from '@talkreel/providers/cog/examine-container';
import type { Config } from '../../config.ts';
import { type Finding, look, ok, problem, warning } from './finding.ts';

const ASK_MS = 5_000;
const stages = ['speech', 'image', 'animate', 'lipsync'] as const;

/** Whether the operator's own Cog containers are ready, and their models fit their stages. */
export function checkContainers({ cog }: Pick<Config, 'cog'>): Array<Promise<Finding[]>> {
  return stages.flatMap((stage) => {
    const container = cog[stage];
    if (container === undefined) return [];
    const subject = `${stage.toUpperCase()}_COG_URL`;
    const { url, model } = container;
    return [
      look(subject, async () => {
        const asked = AbortSignal.timeout(ASK_MS);
        const { health, unsuitable } = await examineContainer(stage, container, asked);
        if (unsuitable !== null) return [problem(subject, unsuitable)];
        if (health === 'READY' || health === 'BUSY')
          return [ok(subject, `${model} at ${new URL(url).host} is ${health.toLowerCase()}`)];
        return health === 'STARTING'
          ? [warning(subject, `${model} loads its weights`)]
          : [problem(subject, `${model} says ${health}: look at the container's log`)];
      }),
    ];
  });
}
