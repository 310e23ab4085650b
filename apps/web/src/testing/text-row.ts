import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { User } from '@talkreel/contracts/http/auth';
import { expect, vi } from 'vitest';
import { toasts } from '../lib/toast-store.ts';
import { member, openApp, refusal, type Replies } from './open-app.tsx';
import { WAIT_LIMIT_MS } from './wait-limit.ts';

/** A text that the specification quotes, and how a user comes to read it, with a stubbed server. */
export interface Row {
  /** Section and row of the specification. */
  spec: string;
  path: string;
  /** The signed-in user, as far as they differ from `member`; null for a visitor. */
  user?: Partial<User> | null;
  replies?: Replies;
  act?: () => Promise<unknown>;
  /** The texts of the open toast. All texts are word for word, with nothing around them. */
  toasts?: readonly string[];
  headings?: readonly string[];
  buttons?: readonly string[];
  links?: readonly string[];
  texts?: readonly string[];
  /** A text that must not be there, whatever is around it. */
  absent?: RegExp;
  /** Any further assertions. */
  check?: () => void;
}

let rows = 0;

const actor = {
  id: 'short',
  title: 'Short',
  setting: 'Digital Character',
  duration: 10,
  voiceId: null,
  thumbnail: '/api/images/none.jpg',
  preview: '/api/videos/none.mp4',
  url: '/api/videos/none.mp4',
};
const voice = {
  id: 'default-male',
  name: 'Male',
  description: 'Calm',
  gender: 'male',
  url: '/api/audio/none.wav',
};

/** A server with one actor and one voice, and nothing made yet. */
const defaults: Replies = {
  'GET /api/actors': { json: [actor] },
  'GET /api/voices': { json: { voices: [voice], synthetic: false } },
  'GET /api/status': { json: { paused: [] } },
  'GET /api/generations': { json: [] },
  'GET /api/projects': { json: [] },
  'GET /api/folders': { json: [] },
  'GET /api/ai-influencer/projects': { json: [] },
  'GET /api/ai-influencer/community': { json: [] },
  'GET /api/ai-influencer/gallery': { json: [] },
  'GET /api/stripe/config': { json: { publishableKey: null, embedded: false } },
};

/** The texts of each part of the toast: title, description, action. */
const toastTexts = (): string[] =>
  [...document.querySelectorAll('[role=region][aria-label="Notifications (F8)"] *')]
    .filter(({ childElementCount }) => childElementCount === 0)
    .map(({ textContent }) => textContent.trim());

export async function expectRow(row: Row): Promise<void> {
  // Each row has its own user, for whom the tab keeps nothing yet.
  rows += 1;
  const id = `00000000-0000-4000-8000-${String(rows).padStart(12, '0')}`;
  const user = row.user === null ? refusal(401) : { json: { ...member, id, ...row.user } };
  try {
    await openApp(row.path, { ...defaults, 'GET /api/auth/user': user, ...row.replies });
    await row.act?.();
    await expectAll(row);
  } finally {
    // The toast outlives the page, as everything outside React does.
    toasts.dismiss(toasts.current()?.id ?? '');
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    sessionStorage.clear();
    localStorage.clear();
  }
}

async function expectAll(row: Row): Promise<void> {
  for (const words of row.toasts ?? [])
    await vi.waitFor(() => expect(toastTexts()).toContain(words), { timeout: WAIT_LIMIT_MS });
  for (const name of row.headings ?? []) await screen.findAllByRole('heading', { name });
  for (const name of row.buttons ?? []) await screen.findAllByRole('button', { name });
  for (const name of row.links ?? []) await screen.findAllByRole('link', { name });
  for (const words of row.texts ?? []) await screen.findAllByText(words);
  if (row.absent) expect(screen.queryAllByText(row.absent)).toEqual([]);
  row.check?.();
}

export async function click(name: string): Promise<void> {
  const button = await vi.waitUntil(
    () => screen.queryAllByRole<HTMLButtonElement>('button', { name }).find((one) => !one.disabled),
    { timeout: WAIT_LIMIT_MS },
  );
  fireEvent.click(button);
}

export async function fill(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value } });
}
