import {
  listOpsModels,
  postOpsModel,
  postOpsStageModel,
} from '@talkreel/contracts/http/ops-providers';
import { stageName, type StageName } from '@talkreel/contracts/names';
import { listModelUse, setStopped } from '@talkreel/db/operators/stage-settings.repo';
import { listProviderHealth } from '@talkreel/db/operators/provider-health.repo';
import { listStageSettings, setModel } from '@talkreel/db/operators/stage-settings.repo';
import { isAllowed, licenceOf } from '@talkreel/providers/licences';
import { modelsOf } from '@talkreel/providers/model-names';
import { centsPerSecond, estimatedCents } from '@talkreel/providers/prices';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '../../serve.ts';
import { act, refused } from './act.ts';
import type { OpsOptions } from './ops-options.ts';

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

export const providerRoutes: FastifyPluginAsyncZod<OpsOptions> = async (
  app,
  { deps: { db, config } },
) => {
  const { speechServer, cog } = config;
  const own: Partial<Record<StageName, string | undefined>> = {
    audio: cog.speech?.model,
    image: cog.image?.model,
    'image-to-video': cog.animate?.model,
    lipsync: cog.lipsync?.model,
  };
  const choicesOf = (stage: StageName): string[] =>
    [
      ...new Set([
        ...(stage === 'audio' && speechServer ? [speechServer.model] : []),
        ...(own[stage] === undefined ? [] : [own[stage]]),
        ...modelsOf(stage, config.hasFal),
      ]),
    ].filter((model) => isAllowed(model, config.commercialOnly));

  serve(app, listOpsModels, async () => {
    const [health, uses, settings] = await Promise.all([
      listProviderHealth(db),
      listModelUse(db),
      listStageSettings(db),
    ]);
    const used = new Set(uses.map(({ model }) => model));
    const known = health.filter(({ model }) => !used.has(model));
    const all = [
      ...uses,
      ...known.map(({ model, service }) => ({ model, service, tries: 0, failed: 0, cents: 0 })),
    ];
    const models = all.map(({ model, service, tries, failed, cents }) => {
      const row = health.find((one) => one.model === model);
      const isPaused = row?.opened_at != null;
      return {
        model,
        service,
        tries,
        failedTries: failed,
        costCents: cents,
        failuresInARow: row?.failures ?? 0,
        reason: row?.reason ?? '',
        retryAt: (isPaused && row.retry_at?.toISOString()) || null,
        stoppedAt: row?.stopped_at?.toISOString() ?? null,
      };
    });
    const made = stageName.options.filter((stage) => modelsOf(stage, config.hasFal).length > 0);
    return {
      stages: made.map((stage) => ({
        stage,
        model: settings.find((row) => row.stage === stage)?.model ?? null,
        fallbacks: [...(config.fallbacks[stage] ?? [])],
        choices: choicesOf(stage).map((model) => {
          const licence = licenceOf(model);
          return {
            model,
            licence: licence?.name ?? null,
            isCommercial: licence?.isCommercial ?? null,
            costCents: licence === null ? null : estimatedCents(model),
            centsPerSecond: licence === null ? null : centsPerSecond(model),
          };
        }),
      })),
      models: models.toSorted((a, b) =>
        `${a.service} ${a.model}`.localeCompare(`${b.service} ${b.model}`),
      ),
    };
  });

  serve(app, postOpsModel, async (request) => {
    const { model, service, isStopped } = request.body;
    return act(
      db,
      request,
      { action: isStopped ? 'model.stopped' : 'model.allowed', subject: model },
      async (tx) => {
        if (!(await setStopped(tx, { model, service, isStopped })))
          throw refused(
            'done_before',
            `This model is already ${isStopped ? 'stopped' : 'allowed'}.`,
          );
        return {};
      },
    );
  });

  serve(app, postOpsStageModel, async (request) => {
    const { stage } = request.params;
    const { model } = request.body;
    const choices = choicesOf(stage);
    if (model !== null && !choices.includes(model))
      throw refused(
        'unknown_model',
        choices.length === 0
          ? `No model makes ${stage}.`
          : `${model} is not a model for ${stage}. Choose ${anyOf.format(choices)}.`,
      );
    return act(
      db,
      request,
      { action: 'model.chosen', subject: stage, details: { model: model ?? 'as configured' } },
      async (tx) => {
        if (!(await setModel(tx, stage, model)))
          throw refused(
            'done_before',
            model === null
              ? `The model for ${stage} is already the configured one.`
              : `The model for ${stage} is already ${model}.`,
          );
        return {};
      },
    );
  });
};
