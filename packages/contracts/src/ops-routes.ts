import type { Route } from './routes.ts';

/**
 * Routes of the operator's console, separate from all others: no other browser loads them. For anyone but operators
 * they answer 404.
 */
export const opsRoutes = {
  getOpsOverview: { method: 'GET', path: '/api/ops/overview' },
  postOpsQueue: { method: 'POST', path: '/api/ops/queues/:stage' },
  listOpsGenerations: { method: 'GET', path: '/api/ops/generations' },
  getOpsGeneration: { method: 'GET', path: '/api/ops/generations/:id' },
  postOpsCancel: { method: 'POST', path: '/api/ops/generations/:id/cancel' },
  postOpsRetry: { method: 'POST', path: '/api/ops/generations/:id/retry' },
  postOpsRefund: { method: 'POST', path: '/api/ops/generations/:id/refund' },
  listOpsUsers: { method: 'GET', path: '/api/ops/users' },
  getOpsUser: { method: 'GET', path: '/api/ops/users/:id' },
  postOpsGrant: { method: 'POST', path: '/api/ops/users/:id/grant' },
  postOpsBlock: { method: 'POST', path: '/api/ops/users/:id/block' },
  listOpsModels: { method: 'GET', path: '/api/ops/models' },
  postOpsModel: { method: 'POST', path: '/api/ops/models' },
  postOpsStageModel: { method: 'POST', path: '/api/ops/models/stages/:stage' },
  getOpsSpeech: { method: 'GET', path: '/api/ops/speech' },
  postOpsSpeechVoice: { method: 'POST', path: '/api/ops/speech/voices/:voiceId' },
  postOpsSpeechSample: { method: 'POST', path: '/api/ops/speech/samples' },
  getOpsMoney: { method: 'GET', path: '/api/ops/money' },
  listOpsShown: { method: 'GET', path: '/api/ops/shown' },
  postOpsTakeDown: { method: 'POST', path: '/api/ops/projects/:id/take-down' },
  listOpsReports: { method: 'GET', path: '/api/ops/reports' },
  postOpsDecision: { method: 'POST', path: '/api/ops/reports/:video/decision' },
  listOpsPosts: { method: 'GET', path: '/api/ops/posts' },
  postOpsPost: { method: 'POST', path: '/api/ops/posts' },
  listOpsActions: { method: 'GET', path: '/api/ops/actions' },
} as const satisfies Record<string, Route>;

export type OpsRouteName = keyof typeof opsRoutes;

const OPS_PATH = '/ops';

/** Whether an address is a console page. */
export function isOpsPath(path: string): boolean {
  return path === OPS_PATH || path.startsWith(`${OPS_PATH}/`);
}
