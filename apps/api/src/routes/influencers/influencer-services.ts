import type { Services } from '../../services/services.ts';
import { HttpError } from '../../errors.ts';
import type { PhotoUploads } from '../../services/photo-upload.service.ts';

/** Dependencies of the routes in this folder. */
export interface InfluencerServices {
  services: Services;
  uploads: PhotoUploads;
}

const TITLE_CHARACTERS = 60;

/** One line for the job tray: what it is, and the start of the request. */
export function titleOf(what: string, words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return `${what}: ${line.length > TITLE_CHARACTERS ? `${line.slice(0, TITLE_CHARACTERS - 1)}…` : line}`;
}

/** The project of a finished image; missing if its owner deleted it meanwhile. */
export function requireProject(projectId: number | null): number {
  if (projectId === null) throw new HttpError(409, 'deleted', 'This influencer was deleted');
  return projectId;
}
