import { randomBytes } from 'node:crypto';
import {
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  patchWebhook,
  postWebhook,
  postWebhookReplay,
  postWebhookSecret,
  postWebhookTest,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@talkreel/contracts/http/webhook-endpoints';
import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_SECRET_PREFIX } from '@talkreel/contracts/webhooks';
import {
  addTestDelivery,
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listDeliveries,
  listEndpoints,
  replayDelivery,
  rotateSecret,
  type DeliveryRow,
  type EndpointRow,
} from '@talkreel/db/accounts/webhooks.repo';
import { AddressRefused, resolveReceiver } from '@talkreel/providers/webhooks/receiver-address';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Connections } from '../../deps.ts';
import { HttpError, notFound } from '../../errors.ts';
import { modeOf, userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';

const LOG_PAGE = 30;
const ID_PREFIX = 'msg_';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const newSecret = (): string => WEBHOOK_SECRET_PREFIX + randomBytes(24).toString('base64');

/** Where a user's own server is told what happened. */
export const webhookEndpointRoutes: FastifyPluginAsyncZod<{
  deps: Pick<Connections, 'db' | 'publisher' | 'config'>;
}> = async (app, { deps: { db, publisher, config } }) => {
  const changed = (userId: string) => publisher.toUser(userId, { type: 'account.changed' });
  const { mayWebhooksBePrivate: mayBePrivate } = config;

  serve(app, listWebhooks, async (request) =>
    (await listEndpoints(db, userIdOf(request))).map(toEndpoint),
  );

  serve(app, postWebhook, async (request, reply) => {
    const userId = userIdOf(request);
    const { url, events } = request.body;
    await requireReceiver(url, mayBePrivate);
    const secret = newSecret();
    const row = await createEndpoint(db, userId, { url, events, secret }, WEBHOOK_ENDPOINTS_MAX);
    if (!row)
      throw new HttpError(
        409,
        'too_many',
        `You have ${WEBHOOK_ENDPOINTS_MAX} webhooks, which is the limit. Delete one that you no longer use.`,
      );
    changed(userId);
    return reply.code(201).send({ endpoint: toEndpoint(row), secret });
  });

  serve(app, patchWebhook, async (request) => {
    const userId = userIdOf(request);
    const { url, events, isEnabled } = request.body;
    if (url !== undefined) await requireReceiver(url, mayBePrivate);
    const row = await changeEndpoint(
      db,
      { userId, id: request.params.id },
      {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events }),
        ...(isEnabled !== undefined && { isEnabled }),
      },
    );
    if (!row) throw notFound();
    changed(userId);
    return toEndpoint(row);
  });

  serve(app, deleteWebhook, async (request, reply) => {
    const userId = userIdOf(request);
    if (!(await deleteEndpoint(db, { userId, id: request.params.id }))) throw notFound();
    changed(userId);
    return reply.code(204).send(null);
  });

  serve(app, postWebhookSecret, async (request) => {
    const userId = userIdOf(request);
    const secret = newSecret();
    if (!(await rotateSecret(db, { userId, id: request.params.id }, secret))) throw notFound();
    changed(userId);
    return { secret };
  });

  serve(app, postWebhookTest, async (request, reply) => {
    const row = await addTestDelivery(db, { userId: userIdOf(request), id: request.params.id });
    if (!row) throw notFound();
    return reply.code(202).send(toDelivery(row));
  });

  serve(app, listWebhookDeliveries, async (request) => {
    const of = { userId: userIdOf(request), id: request.params.id };
    const { before = null } = request.query;
    // A key hears of its own mode only; a session of both.
    const rows = await listDeliveries(db, of, {
      ...{ before, isTest: modeOf(request), limit: LOG_PAGE + 1 },
    });
    if (!rows) throw notFound();
    const page = rows.slice(0, LOG_PAGE);
    return {
      items: page.map(toDelivery),
      next: rows.length > LOG_PAGE ? String(page.at(-1)?.number) : null,
    };
  });

  serve(app, postWebhookReplay, async (request, reply) => {
    const id = request.params.id.replace(ID_PREFIX, '');
    if (!UUID.test(id)) throw notFound();
    const row = await replayDelivery(db, { userId: userIdOf(request), id });
    if (row === 'missing') throw notFound();
    if (row === 'off')
      throw new HttpError(409, 'webhook_off', 'This webhook is off. Switch it on to send again.');
    if (row === 'under-way')
      throw new HttpError(409, 'under_way', 'This event is on its way already.');
    return reply.code(202).send(toDelivery(row));
  });
};

/** @throws {HttpError} 400: nothing could be sent there. */
async function requireReceiver(url: string, mayBePrivate: boolean): Promise<void> {
  try {
    await resolveReceiver(new URL(url), { mayBePrivate });
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new HttpError(
      400,
      'bad_receiver',
      {
        scheme: 'Only https addresses can be used.',
        credentials: 'Leave user name and password out of the address. Messages are signed.',
        private: 'This address is not on the public internet, so nothing is sent there.',
        unknown: 'This host is unknown. Check the address for typos.',
      }[error.problem],
      'url',
    );
  }
}

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.events.filter((event) => event !== 'webhook.test'),
    createdAt: row.created_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    disabledFor: row.disabled_for,
    previousSecretUntil:
      row.previous_until && row.previous_until.getTime() > Date.now()
        ? row.previous_until.toISOString()
        : null,
  };
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const isOpen = row.state === 'pending' || row.state === 'sending';
  const isOfSet = row.event === 'batch.finished' || row.event === 'film.finished';
  return {
    id: ID_PREFIX + row.id,
    event: row.event,
    generationId: isOfSet ? null : row.generation_id,
    setId: isOfSet ? row.generation_id : null,
    state: row.state,
    attempts: row.attempts,
    status: row.status,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    nextTryAt: (isOpen && row.due_at?.toISOString()) || null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
