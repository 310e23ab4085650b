import { ApiError, errorMessage } from '@talkreel/client/errors';
import type { GenerationKind } from '@talkreel/contracts/names';
import { toastError } from './toast-store.ts';

/** Batches, films, and each kind of generation that is started alone. */
type AskedKind = 'batch' | GenerationKind;

/** A request without an answer. */
interface Intent {
  body: string;
  key: string;
  atMs: number;
}

/** An answer that was lost for longer is not awaited any more: the same request is a new one. */
const KEPT_MS = 86_400_000;
/** Of one kind: what several tabs may have sent. */
const KEPT = 5;

/**
 * Sends a request of this kind by this user with its idempotency key: that of the same one without an answer, from whichever
 * tab. So a lost reply or a second tab starts nothing twice.
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
    // Refused: it is another request the next time.
    if (error instanceof ApiError && error.status < 500) end();
    throw error;
  }
}

/** Reports how `askOnce` failed: without a reply nobody knows whether it was started. */
export function reportNotStarted(kind: 'batch' | 'film', error: Error): void {
  const why = errorMessage(error, 'Please try again.');
  toastError(
    error instanceof ApiError
      ? { title: `The ${kind} was not started`, description: why }
      : {
          title: `The ${kind} may not have started`,
          description: `${why} You can try again: it is made and charged only once.`,
        },
  );
}

/** Without storage: of this page alone. */
const kept = new Map<string, Intent[]>();

/** Ends with the user's id: removed when another account signs in. */
const nameOf = (kind: string, userId: string): string => `talkreel-asked-${kind}:${userId}`;

function read(kind: string, userId: string): Intent[] {
  const name = nameOf(kind, userId);
  let intents = kept.get(name) ?? [];
  try {
    intents = JSON.parse(localStorage.getItem(name) ?? '[]') as Intent[];
  } catch {
    // Storage is off, or holds what nobody here wrote.
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
