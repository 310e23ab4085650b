import type { Influencer } from '@talkreel/contracts/http/influencers';
import { mediaPath } from '@talkreel/contracts/media';
import type { ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import type { User } from '@talkreel/db/schema';

import { influencerName, isPhoto } from '../../services/performers.ts';

export type Viewer = Pick<User, 'id' | 'role'>;

export function mayDelete(viewer: Viewer, project: Pick<ProjectWithFiles, 'user_id'>): boolean {
  return viewer.role === 'operator' || project.user_id === viewer.id;
}

/** What a viewer sees of an influencer project. Descriptions stay with their author. */
export function toInfluencer(project: ProjectWithFiles, viewer: Viewer): Influencer {
  const isOwn = project.user_id === viewer.id;
  return {
    id: project.id,
    createdAt: project.created_at.toISOString(),
    name: influencerName(project),
    isNamed: project.name !== null,
    isPhoto: isPhoto(project),
    description: isOwn ? project.description : null,
    imageUrl: project.image_path && mediaPath('image', project.image_path),
    thumbnailUrl: project.thumbnail_path && mediaPath('image', project.thumbnail_path),
    outputUrl: project.video_path && mediaPath('video', project.video_path),
    durationSeconds: project.duration_seconds,
    isApproved: project.is_approved,
    folderId: isOwn ? project.folder_id : null,
    isOwn,
    canDelete: mayDelete(viewer, project),
  };
}
