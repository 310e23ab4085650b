import type { MediaStore } from '@talkreel/storage/media-store';
import type { Services } from '../../app.ts';
import { HttpError } from '../../errors.ts';
import type { PhotoUploads } from '../../services/photo-upload.service.ts';

/** What the routes of this folder work with. */
export interface InfluencerServices {
  services: Services;
  store: MediaStore;
  uploads: PhotoUploads;
}

const TITLE_CHARACTERS = 60;

/** One line for the job tray: what it is, and the beginning of what was asked for. */
export function titleOf(what: string, words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return `${what}: ${line.length > TITLE_CHARACTERS ? `${line.slice(0, TITLE_CHARACTERS - 1)}…` : line}`;
}

/** The project of a finished picture; it is gone when its owner deleted it while waiting. */
export function requireProject(projectId: number | null): number {
  if (projectId === null) throw new HttpError(409, 'deleted', 'This influencer was deleted');
  return projectId;
}
