import { postScriptHelp, type ScriptTask } from '@talkreel/contracts/http/script-help';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { digestOf } from '../../services/digest-of.ts';
import { plainPlan } from '../../services/plans/plan.ts';
import { askedBy } from '../../services/reply.service.ts';
import { requireText } from '../../services/results.ts';
import { serve } from '../../serve.ts';
import { type InfluencerServices } from './influencer-services.ts';
import { jobTitle } from '../../services/project-title.ts';

/** Large enough that a pasted page of some megabytes gets its own sentence. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** The wizard's help: a script from a product or a page, or another one from the script that is there. */
export const scriptHelpRoutes: FastifyPluginAsyncZod<InfluencerServices> = async (
  app,
  { services },
) => {
  serve(
    app,
    postScriptHelp,
    async (request, reply) => {
      const { task, seconds, rate } = request.body;
      const started = await services.start(askedBy(request, 'script'), () => ({
        title: jobTitle('Script', textOf(task)),
        input: { task: task.kind, brief: digestOf(task), maxDuration: seconds, rate },
        stageInputs: { script: { task, maxDurationSeconds: seconds, rate } },
        plan: () => plainPlan('script', null),
      }));
      const { status, body } = await services.answer(request, reply, started, ({ result }) => ({
        script: requireText(result, 'script'),
      }));
      return reply.code(status).send(body);
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  );
};

function textOf(task: ScriptTask): string {
  switch (task.kind) {
    case 'topic':
      return task.topic;
    case 'product':
      return task.product;
    case 'page':
      return task.page.slice(0, 200);
    default:
      return task.script;
  }
}
