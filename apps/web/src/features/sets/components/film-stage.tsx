import { PictureFrame } from '../../../components/picture-frame/picture-frame.tsx';
import { savesData } from '../../../lib/saves-data.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import type { FilmComposing } from '../hooks/use-film-draft.ts';
import { performerOfScene } from '../model/film-draft.ts';
import classes from './film-stage.module.css';

/** The scene that is being written, upright as it will be posted: who says it, and what. */
export function FilmStage({
  draft,
  performers,
  sceneId,
}: FilmComposing & { sceneId: string | null }) {
  const isStill = useReducedMotion();
  const { scenes } = draft;
  const index = Math.max(
    0,
    scenes.findIndex(({ id }) => id === sceneId),
  );
  const scene = scenes[index];
  if (scene === undefined) return null;
  const face = performerOfScene(scene, draft, performers);
  const hasClip = face !== null && face.clipUrl !== '' && !isStill && !savesData();
  return (
    <div className={classes.root}>
      <PictureFrame
        label={`Scene ${index + 1} of ${scenes.length}`}
        shape="vertical"
        caption={`Scene ${index + 1} of ${scenes.length}${face === null ? '' : ` · ${face.title}`}`}
        overlay={
          scene.text.trim() === '' ? undefined : <p className={classes.words}>{scene.text}</p>
        }
      >
        {hasClip ? (
          <video
            key={face.id}
            src={face.clipUrl}
            poster={face.thumbnail ?? undefined}
            autoPlay
            loop
            muted
            playsInline
            aria-hidden="true"
            tabIndex={-1}
          />
        ) : (
          face?.thumbnail != null && <img src={face.thumbnail} alt="" />
        )}
      </PictureFrame>
    </div>
  );
}
