import type { z } from 'zod';
import { contentTypeOf } from '../replicate/media-types.ts';
import { isTerminal, type Prediction } from '../replicate/prediction.ts';
import { SENSITIVE } from '../replicate/prediction-runner.ts';

const iso = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString());

/** Requests are below the app, whose name is the first two parts of the model's. */
function linksOf({ id, model }: Prediction, origin: string) {
  const app = model.split('/').slice(0, 2).join('/');
  const url = `${origin}/fal/queue/${app}/requests/${id}`;
  return { response_url: url, status_url: `${url}/status`, cancel_url: `${url}/cancel` };
}

function statusOf({ status, faults: { run } }: Prediction): string {
  if (isTerminal(status)) return 'COMPLETED';
  // A state that the published description does not have.
  if (run?.kind === 'hang' && run.status === 'queued') return 'SCALING';
  return status === 'starting' ? 'IN_QUEUE' : 'IN_PROGRESS';
}

const linesOf = (logs: string) =>
  logs
    .split('\n')
    .filter(Boolean)
    .map((message) => ({
      ...{ message, level: 'INFO', source: 'USER' },
      timestamp: new Date().toISOString(),
    }));

/** A request as submit and status show it. */
export function toStatus(prediction: Prediction, origin: string, hasLogs: boolean): unknown {
  const status = statusOf(prediction);
  const { id, logs, startedAtMs, completedAtMs } = prediction;
  return {
    ...{ status, request_id: id, ...linksOf(prediction, origin) },
    ...(status === 'IN_QUEUE' && { queue_position: 0 }),
    ...(hasLogs && status !== 'IN_QUEUE' && { logs: linesOf(logs) }),
    ...(completedAtMs !== null && {
      metrics: { inference_time: (completedAtMs - (startedAtMs ?? completedAtMs)) / 1_000 },
    }),
    // Services add fields at any time.
    added_since: { description: 'not in the published description', at: [id, null] },
  };
}

/** A request as the history shows it, with what it was given. */
export const toPast = ({ id, model, input, ...rest }: Prediction): unknown => ({
  ...{ request_id: id, endpoint_id: model, json_input: input },
  sent_at: iso(rest.createdAtMs),
  started_at: iso(rest.startedAtMs),
  ended_at: iso(rest.completedAtMs),
  ...(isTerminal(rest.status) && { status_code: rest.status === 'succeeded' ? 200 : 500 }),
});

/** What the model made: each kind of file below its own name. */
export function toResult(prediction: Prediction, origin: string): unknown {
  const { id, input, outputFiles, outputShape } = prediction;
  const files = outputFiles.map((name) => ({
    url: `${origin}/fal/delivery/${id}/${name}`,
    content_type: contentTypeOf(name),
    file_name: name,
  }));
  const made = files.at(-1);
  const [kind = 'file'] = made?.content_type.split('/') ?? [];
  const seed = input['seed'];
  return {
    ...(outputShape === 'array' ? { images: [made] } : { [kind]: made }),
    ...(files.length > 1 && { extras: files.slice(0, -1) }),
    ...(typeof seed === 'number' && { seed }),
    timings: { inference: 0.5 },
  };
}

interface Failure {
  status: number;
  detail: unknown;
}

/** A model's input that does not fit, kept as the request's error: fal finds it out when it runs. */
export const toInputError = (error: z.ZodError): string =>
  JSON.stringify({
    status: 422,
    detail: error.issues.map(({ path, message, code }) => ({
      ...{ loc: ['body', ...path.map(String)], msg: message, type: code },
    })),
  } satisfies Failure);

/** The reply to whoever asks for the result of a request that has none. */
export function toFailure({ error, status }: Prediction): Failure {
  if (status === 'canceled' || status === 'aborted')
    return {
      status: 499,
      detail: [{ loc: [], msg: 'Request cancelled', type: 'request_cancelled' }],
    };
  const text = error ?? 'Internal server error';
  if (text.startsWith('{"status":')) return JSON.parse(text) as Failure;
  const problem = (type: string) => [
    { loc: ['body'], msg: text, type, url: `https://docs.fal.ai/errors#${type}` },
  ];
  if (text === SENSITIVE) return { status: 422, detail: problem('content_policy_violation') };
  if (text.startsWith('Failed to download'))
    return { status: 422, detail: problem('file_download_error') };
  return { status: 500, detail: problem('internal_server_error') };
}
