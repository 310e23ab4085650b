import { ApiError } from '@talkreel/client/errors';
import type { GenerationKind } from '@talkreel/contracts/names';

/** Batches, films, and each kind of generation that is started alone. */
type AskedKind = 'batch' | GenerationKind;

/** A request without an answer. */
interface Intent {
  body: string;
  key: string;
  atMs: number;
}

/** How long an unanswered request is kept, in ms. After that, the same request counts as a new one. */
const KEPT_MS = 86_400_000;
/** The number of unanswered requests that are kept per kind, as several tabs may have sent some. */
const KEPT = 5;

/**
 * Sends a request of this kind by this user. Its idempotency key is that of the same request without an answer, from
 * any tab, so that a lost reply or a second tab starts nothing twice.
 */
export async function askOnce<Reply>(
  { kind, userId, body }: { kind: AskedKind; userId: string; body: unknown },
  send: (key: string) => Promise<Reply>,
): Promise<Reply> {
  const asked = JSON.stringify(body);
  const open = read(kind, userId);
  const known = open.find((intent) => intent.body === asked);
  const intent = known ?? { body: asked, key: crypto.randomUUID(), atMs: Date.now() };
  if (known === undefined) write(kind, userId, [intent, ...open].slice(0, KEPT));
  const end = (): void =>
    write(
      kind,
      userId,
      read(kind, userId).filter(({ key }) => key !== intent.key),
    );
  try {
    const reply = await send(intent.key);
    end();
    return reply;
  } catch (error) {
    // A refused request has its answer, so the next one gets a new key.
    if (error instanceof ApiError && error.status < 500) end();
    throw error;
  }
}

/** Whether a request of this kind went without an answer, from any tab, whose body has this text in it. */
export const isUnanswered = (kind: AskedKind, userId: string, text: string): boolean =>
  read(kind, userId).some(({ body }) => body.includes(JSON.stringify(text)));

/** A copy for this page alone, where storage is off. */
const kept = new Map<string, Intent[]>();

/** The storage key ends with the user's id, so that it is removed when another account signs in. */
const nameOf = (kind: string, userId: string): string => `talkreel-asked-${kind}:${userId}`;

function read(kind: string, userId: string): Intent[] {
  const name = nameOf(kind, userId);
  let intents = kept.get(name) ?? [];
  try {
    intents = JSON.parse(localStorage.getItem(name) ?? '[]') as Intent[];
  } catch {
    // Storage is off, or holds data that this app did not write.
  }
  return intents.filter(({ atMs }) => Date.now() - atMs < KEPT_MS);
}

function write(kind: string, userId: string, intents: Intent[]): void {
  const name = nameOf(kind, userId);
  kept.set(name, intents);
  try {
    if (intents.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(intents));
  } catch {
    // Storage is full or off.
  }
}
