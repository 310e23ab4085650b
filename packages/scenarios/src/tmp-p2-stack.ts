import { startTestServers } from '@talkreel/testing/servers';
import { writeFileSync } from 'node:fs';
import { startStack } from './stack/stack.ts';
const servers = await startTestServers();
const stack = await startStack({ servers, env: { WEB_DIST: '/tmp/p2-dist', ...JSON.parse(process.env['EXTRA'] ?? '{}') } });
writeFileSync('/tmp/p2/run.json', JSON.stringify({ url: stack.url, sandbox: stack.sandboxUrl, pid: process.pid }));
console.log('up', stack.url, stack.sandboxUrl);
process.on('SIGTERM', async () => { await stack.stop(); await servers.stop(); process.exit(0); });
setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50 * 60_000);
