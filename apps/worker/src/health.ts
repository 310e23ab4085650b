import { servePrivately, type PrivateServer } from '@talkreel/observability/private-server';

export interface HealthAnswer {
  code: 200 | 503;
  body: { status: string; running?: number; contentCredentials?: string; models?: object };
}

/** Answers GET and HEAD by path. A web framework for these would be a tenth of what a worker loads at its start. */
export function serveHealth(
  answers: Record<string, () => HealthAnswer | Promise<HealthAnswer>>,
  at: { port: number; host: string },
): Promise<PrivateServer> {
  return servePrivately((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = isRead && Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    const answering = async () => answer();
    answering().then(
      ({ code, body }) =>
        response
          .writeHead(code, { 'content-type': 'application/json; charset=utf-8' })
          .end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    );
  }, at);
}
