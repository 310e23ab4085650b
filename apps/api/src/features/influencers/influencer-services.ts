import type { Services } from '../../services.ts';
import { HttpError } from '../../errors.ts';
import type { PhotoUploads } from '../../generations/photo-upload.service.ts';

/** Dependencies of the routes in this folder. */
export interface InfluencerServices {
  services: Services;
  uploads: PhotoUploads;
}

/** The project of a finished image; missing if its owner deleted it meanwhile. */
export function requireProject(projectId: number | null): number {
  if (projectId === null) throw new HttpError(409, 'deleted', 'This influencer was deleted');
  return projectId;
}
