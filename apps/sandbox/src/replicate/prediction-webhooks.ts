import { setTimeout as delay } from 'node:timers/promises';
import { isTerminal, type Prediction, toPredictionView, type WebhookEvent } from './prediction.ts';
import { newMessageId, type WebhookSender } from './webhook-sender.ts';

const LOGS_EVERY_MS = 500;

/** Sends a prediction's webhooks, with the faults ordered for them. */
export interface PredictionWebhooks {
  announce(event: WebhookEvent, prediction: Prediction): void;
}

export function createPredictionWebhooks(sender: WebhookSender): PredictionWebhooks {
  const lastLogsAtMs = new Map<string, number>();

  const announceEnd = async (url: string, prediction: Prediction): Promise<void> => {
    const fault = prediction.faults.webhook;
    if (fault?.kind === 'webhook-missing') return;
    if (fault?.kind === 'webhook-late')
      await delay(fault.delayMs ?? 5000, undefined, { ref: false });
    const message = {
      url,
      body: JSON.stringify(toPredictionView(prediction)),
      retry: true,
      id: newMessageId(),
    };
    const copies = fault?.kind === 'webhook-duplicate' ? 3 : 1;
    await Promise.all(Array.from({ length: copies }, () => sender.send(message)));
  };

  const forge = (url: string, prediction: Prediction): void => {
    const view = {
      ...toPredictionView(prediction),
      status: 'succeeded',
      output: `${prediction.origin}/forged.mp4`,
    };
    void sender.send({ url, body: JSON.stringify(view), retry: false, forged: true });
  };

  const logsAreDue = (id: string): boolean => {
    const nowMs = Date.now();
    if (nowMs - (lastLogsAtMs.get(id) ?? 0) < LOGS_EVERY_MS) return false;
    lastLogsAtMs.set(id, nowMs);
    return true;
  };

  return {
    announce: (event, prediction) => {
      const url = prediction.webhook;
      if (url === null) return;
      if (event === 'start' && prediction.faults.webhook?.kind === 'webhook-forged')
        forge(url, prediction);
      if (isTerminal(prediction.status)) lastLogsAtMs.delete(prediction.id);
      if (!prediction.webhookEvents.includes(event)) return;
      if (event === 'completed') void announceEnd(url, prediction);
      else if (event !== 'logs' || logsAreDue(prediction.id)) {
        void sender.send({ url, body: JSON.stringify(toPredictionView(prediction)), retry: false });
      }
    },
  };
}
