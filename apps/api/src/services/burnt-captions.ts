import { captionCues } from '@talkreel/captions/cues';
import type { CaptionsToBurn } from '@talkreel/contracts/http/captions';
import type { ExportRequest } from '@talkreel/contracts/http/exports';
import { texts } from '@talkreel/contracts/texts';
import type { ProjectWithFiles } from '@talkreel/db/repos/projects.repo';
import { HttpError, invalid } from '../errors.ts';
import { captionsChanged } from './captions-changed.ts';
import type { ProjectCaptions } from './project-captions.service.ts';

/**
 * What an export draws, with the words of this moment: a later correction makes another export.
 * @throws {HttpError} 409 if there are no words, or not the ones that were previewed; 400 if none can be drawn.
 */
export async function captionsToBurn(
  captions: ProjectCaptions,
  project: ProjectWithFiles,
  { style, color, box, textId: previewed }: NonNullable<ExportRequest['captions']>,
): Promise<{ draw: CaptionsToBurn; textId: string }> {
  const current = await captions.words(project);
  if (!current) throw new HttpError(409, 'no_words', texts.captions.none, 'captions');
  const { words, textId, isCorrected } = current;
  if (previewed !== undefined && previewed !== textId) throw captionsChanged();
  if (captionCues(words, style).length === 0)
    throw invalid('captions', texts.captions.cannotBeDrawn);
  // The speech was looked at before it was spoken.
  return { draw: { style, color, box, words, moderate: isCorrected }, textId };
}
