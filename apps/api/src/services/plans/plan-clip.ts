import type { Db } from '@talkreel/db/client';
import { canTakeVideo, type ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import type { Asset } from '@talkreel/db/schema';
import { newProject, plainPlan, type Plan } from './plan.ts';

/** A clip of a portrait or photo: the influencer's first, or another influencer with the same face. */
export async function planClip(
  db: Db,
  options: { influencer: ProjectWithFiles | null; image: Asset },
): Promise<Plan> {
  const { influencer, image } = options;
  if (influencer && (await canTakeVideo(db, influencer.id)))
    return plainPlan('influencer-video', {
      id: influencer.id,
      fill: { imageAsset: image.project_id === null ? image.id : null },
    });
  const { name = null, description = null } = influencer ?? {};
  return plainPlan(
    'influencer-video',
    newProject('influencer', { name, description, imageAsset: image.id }),
  );
}
