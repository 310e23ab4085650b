import { request } from 'node:http';

/** Whether a Docker engine answers at `DOCKER_HOST` or the default socket. */
export async function dockerEngineAnswers(
  dockerHost = process.env['DOCKER_HOST'],
): Promise<boolean> {
  const target = dockerHost ? addressOf(dockerHost) : { socketPath: '/var/run/docker.sock' };
  if (!target) return false;
  return new Promise((resolve) => {
    const ping = request({ ...target, path: '/_ping', timeout: 1000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    ping.once('timeout', () => ping.destroy());
    ping.once('error', () => resolve(false));
    ping.end();
  });
}

function addressOf(
  dockerHost: string,
): { socketPath: string } | { host: string; port: number } | undefined {
  if (!URL.canParse(dockerHost)) return undefined;
  const url = new URL(dockerHost);
  if (url.protocol === 'unix:') return { socketPath: url.pathname };
  return { host: url.hostname, port: Number(url.port || 2375) };
}
