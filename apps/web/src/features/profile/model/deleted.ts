import type { Trashed } from '@talkreel/contracts/http/library';

/** How something deleted is called. */
export function nameOfDeleted({ title, actorId, kind, id, hasVideo }: Trashed): string {
  if (title !== null) return title;
  if (kind === 'influencer') return `User Influencer ${id}`;
  if (actorId !== null && actorId !== 'custom') return `Video: ${actorId}`;
  return hasVideo ? 'Completed Video Generation' : 'Generation';
}
