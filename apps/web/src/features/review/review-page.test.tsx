// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Review, ReviewedVideo } from '@talkreel/contracts/http/reviews';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp, type Replies } from '../../testing/open-app.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SLUG = 'x'.repeat(22);
const ADDRESS = `/api/review/${SLUG}`;

const video = (position: number, more: Partial<ReviewedVideo> = {}): ReviewedVideo => ({
  ...{ id: `00000000-0000-4000-8000-00000000000${position}`, position, isPreparing: false },
  ...{ isExport: true, verdict: null, comments: [], title: `Line ${position + 1}`, actor: 'Clara' },
  ...{ voice: 'June', url: `/api/videos/${position}.mp4`, thumbnailUrl: null, downloadUrl: null },
  ...{ durationSeconds: 8, ...more },
});

const review = (videos: ReviewedVideo[], more: Partial<Review> = {}): Review => ({
  ...{ name: 'Spring ads', author: 'ada', logoUrl: null, expiresAt: null, coming: 0, videos },
  ...more,
});

const open = (reply: Replies[string], query = '', more: Replies = {}) =>
  openApp(`/review/${SLUG}${query}`, { [`GET ${ADDRESS}`]: reply, ...more });

it('shows who asks, what was said, and nothing of the app', async () => {
  const approved = { verdict: 'approved' as const, author: 'Cleo', at: '2026-05-04T10:00:00Z' };
  await open({ json: review([video(0, { verdict: approved }), video(1)], { coming: 2 }) });
  await screen.findByRole('heading', { level: 1, name: 'Spring ads' });
  screen.getByText(
    'ada asks for your review. 2 videos · 1 approved · 1 waiting · 2 more videos being made',
  );
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open Video 2, Clara' }));
  await screen.findByRole('heading', { level: 2, name: 'Line 2' });
  screen.getByRole('button', { name: 'Previous: Video 1, Clara' });
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

it('opens a film at once, which is all there is', async () => {
  const film = video(0, { title: 'Coffee in three scenes', actor: '', voice: '' });
  await open({ json: review([film], { name: 'Coffee in three scenes', isFilm: true }) });
  await screen.findByRole('heading', { level: 2, name: 'The film' });
  screen.getByRole('button', { name: 'Approve' });
  expect(screen.queryByRole('navigation', { name: 'Videos' })).toBeNull();
});

it('asks for the name once, and says what is still being made', async () => {
  const said = review([
    video(0, { verdict: { verdict: 'approved', author: 'Cleo', at: '2026-05-04T10:00:00Z' } }),
  ]);
  await open({ json: review([video(0)]) }, '?video=1', {
    [`POST ${ADDRESS}/videos/${video(0).id}/verdict`]: { json: said },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), {
    target: { value: '  Cleo ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText(/by Cleo/);
  screen.getByText(/You are Cleo here/);
  cleanup();
  await open({ json: review([video(0, { isPreparing: true, url: null })]) }, '?video=1');
  await screen.findByText(/The version for posting is being made/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});

it('keeps a reply whose author gives no name', async () => {
  const comment = { author: 'Ben', isOwner: false, text: 'Louder?', atSeconds: 3, replyTo: null };
  const at = { id: video(1).id, isResolved: false, createdAt: '2026-05-04T10:00:00Z' };
  await open({ json: review([video(0, { comments: [{ ...comment, ...at }] })]) }, '?video=1');
  fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Ben' });
  fireEvent.change(field, { target: { value: 'Yes.' } });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send reply' });
  fireEvent.click(send);
  const dialog = within(await screen.findByRole('dialog', { name: 'Your name' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(send.disabled).toBe(false));
  expect(field.value).toBe('Yes.');
});

it('says why there is nothing: ended, protected, deleted, or away', async () => {
  await open({ status: 404, json: { code: 'not_found', message: 'Not found' } });
  await screen.findByRole('heading', { name: 'This review is not open' });
  cleanup();
  await open({ status: 403, json: { code: 'password_required', message: 'Protected.' } });
  await screen.findByRole('heading', { name: 'This review is protected' });
  cleanup();
  await open({ json: review([video(0)]) }, '?video=7');
  await screen.findByText(/no longer part of the review/);
  cleanup();
  await open({ json: review([]) });
  await screen.findByText('There is nothing to review');
});
