import { mediaPath } from '@talkreel/contracts/http/media';
import { getProjects } from '@talkreel/contracts/http/projects';
import { listProjects } from '@talkreel/db/repos/projects.repo';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Services } from '../../app.ts';
import { userIdOf } from '../../plugins/app/auth.ts';

export const projectRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  app.get(getProjects.path, { schema: { response: getProjects.responses } }, async (request) => {
    const projects = await listProjects(services.db, userIdOf(request));
    return projects.map((project) => ({
      id: project.id,
      createdAt: project.created_at.toISOString(),
      kind: project.kind,
      outputUrl: project.video_path && mediaPath('video', project.video_path),
      audioUrl: project.audio_path && mediaPath('audio', project.audio_path),
      thumbnailUrl: project.thumbnail_path && mediaPath('image', project.thumbnail_path),
      durationSeconds: project.duration_seconds,
      audioParams:
        project.kind === 'video'
          ? { videoId: project.actor_id, text: project.script, speaker: project.voice_id }
          : null,
    }));
  });
};
