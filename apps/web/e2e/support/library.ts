import type { Locator, Page } from 'playwright-core';
import type { Harness } from './harness.ts';

/** An entry of the menu that is open. */
export const menuEntry = (page: Page, entry: string): Locator =>
  page.getByRole('dialog', { name: /^More for/ }).getByRole('button', { name: entry, exact: true });

/** Chooses an entry of the menu of a card in the history. */
export async function chooseOnCard(card: Locator, entry: string): Promise<void> {
  await card.getByRole('button', { name: /^More for/ }).click();
  await menuEntry(card.page(), entry).click();
}

/** A user with finished entries of these scripts, the last one newest. */
export async function userWith(
  { stack }: Harness,
  email: string,
  scripts: string[],
  actors: string[] = [],
) {
  const client = await stack.signIn(email);
  const { id: userId } = (await client.get('/api/auth/user')).body;
  const { db } = stack;
  const still = await db
    .selectFrom('assets')
    .select('id')
    .where('kind', '=', 'image')
    .limit(1)
    .executeTakeFirstOrThrow();
  const films = await db
    .selectFrom('assets')
    .select('id')
    .where('kind', '=', 'video')
    .where('is_public', '=', true)
    .limit(scripts.length)
    .execute();
  const rows = await db
    .insertInto('projects')
    .values(
      scripts.map((script, index) => ({
        user_id: userId,
        kind: 'video' as const,
        script,
        actor_id: actors[index] ?? null,
        video_asset: films[index]?.id ?? null,
        thumbnail_asset: still.id,
        created_at: new Date(Date.now() - (scripts.length - index) * 60_000),
      })),
    )
    .returning('id')
    .execute();
  return { client, userId, ids: rows.map(({ id }) => id) };
}

/** Influencers named Face 0 to the newest; each can speak. */
export async function influencersOf(
  { stack }: Harness,
  email: string,
  count: number,
): Promise<void> {
  const { db } = stack;
  const client = await stack.signIn(email);
  const { id: user_id } = (await client.get('/api/auth/user')).body;
  const clip = await db
    .selectFrom('assets')
    .select('id')
    .where('kind', '=', 'video')
    .where('is_public', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('projects')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id,
        kind: 'influencer' as const,
        name: `Face ${index}`,
        video_asset: clip.id,
        created_at: new Date(Date.now() - (count - index) * 60_000),
      })),
    )
    .execute();
}
