import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postsQuery } from './post-list.tsx';

const fetchOfNode = globalThis.fetch;
let reply: Response;

beforeEach(() => {
  globalThis.fetch = async () => reply;
});
afterEach(() => {
  globalThis.fetch = fetchOfNode;
});

const posts = () => new QueryClient().fetchInfiniteQuery({ ...postsQuery, retry: false });

it("throws 'Failed to fetch blog posts' for a reply that is not OK (§7)", async () => {
  reply = new Response('{"code":"internal","message":"No."}', { status: 500 });
  await expect(posts()).rejects.toThrow('Failed to fetch blog posts');
});

it('answers the list otherwise', async () => {
  reply = new Response('[]');
  expect((await posts()).pages).toEqual([{ items: [], next: null }]);
});
