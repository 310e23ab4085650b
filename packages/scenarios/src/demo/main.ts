import { createClient, signIn } from '../stack/client.ts';
import { createSandboxControl } from '../stack/sandbox-control.ts';
import { fillHistory } from './history.ts';

/** `npm run demo`: gives one account of a running Talkreel a history of every kind. */
const [url = '', sandboxUrl = '', email = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const ready = await createClient(url).get('/readyz');
if (ready.status !== 200) throw new Error(`${url} is not ready: ${JSON.stringify(ready.body)}`);
const client = await signIn(url, email);
const { body: projects } = await client.get('/api/projects');
if (projects.length > 0) {
  say(`${email} has a history already.`);
} else {
  await fillHistory(client, createSandboxControl(sandboxUrl), say);
}
say(`Sign in at ${url} as ${email}.`);
