import { Button } from '@mantine/core';
import { DIALOGUE_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Film, FilmScene } from '@talkreel/contracts/http/sets';
import { ClaimsNotice } from '../../../components/claims-notice/claims-notice.tsx';
import { ScriptArea } from '../../../components/script-area/script-area.tsx';
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { useCancelGeneration } from '../../../lib/generations/cancel.ts';
import { isFinished } from '../../../lib/generations/generations.ts';
import { generationSentence } from '../../../lib/generations/sentences.ts';
import { useSpeechReader } from '../../../lib/speech-reader.ts';
import { problemOfNewWords, type NewWords } from '../hooks/use-new-words.ts';
import { isMissing, whyMissing } from '../model/live-set.ts';
import { ScenePerformer } from './scene-performer.tsx';
import classes from './film.module.css';

interface FilmScenesProps {
  film: Film;
  words: NewWords;
}

/** The scenes in order: the text of each, its status, and the actions on it. */
export function FilmScenes({ film, words }: FilmScenesProps) {
  return (
    <ol className={classes.scenes} aria-label="Scenes">
      {film.scenes.map((scene) => (
        <li key={scene.position} className={classes.scene} data-state={scene.generation.state}>
          <ScenePerformer position={scene.position} thumbnail={scene.actor.thumbnail} />
          <div className={classes.words}>
            <p className={classes.cast}>
              {scene.actor.title} · {scene.voice.name}
            </p>
            <SceneText
              scene={scene}
              rate={film.rate}
              words={words}
              onWrite={(text) => words.write(scene.position, text)}
            />
            <SceneState scene={scene} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The text of a scene. A scene that was not made can say something else. */
function SceneText({
  scene,
  rate,
  words,
  onWrite,
}: {
  scene: FilmScene;
  rate: number;
  words: NewWords;
  onWrite: (text: string) => void;
}) {
  const canChange = isMissing(scene);
  const { speech } = useSpeechReader(canChange);
  if (!canChange) return <p className={classes.text}>{scene.text}</p>;
  const text = words.texts[scene.position] ?? scene.text;
  return (
    <>
      <ScriptArea
        aria-label={`Text of scene ${scene.position + 1}`}
        autosize
        minRows={2}
        maxRows={8}
        limit={DIALOGUE_MAX_CHARACTERS}
        value={text}
        error={problemOfNewWords(scene, rate, words, speech)}
        onText={onWrite}
      />
      <ClaimsNotice place={`film-${scene.generation.id}`} text={text} onText={onWrite} />
    </>
  );
}

function SceneState({ scene }: { scene: FilmScene }) {
  const cancel = useCancelGeneration();
  const { generation: job, position } = scene;
  const number = position + 1;
  if (isFinished(job))
    return (
      <p className={classes.state}>
        {whyMissing(job, 'scene') ?? `Ready · ${formatSeconds(job.result?.durationSeconds ?? 0)}`}
      </p>
    );
  return (
    <div className={classes.running}>
      <div className={classes.progress}>
        <p className={classes.state}>{generationSentence(job)}</p>
        <ProgressBar percent={job.progress} label={`Progress of scene ${number}`} />
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={`Cancel scene ${number}`}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(job)}
      >
        Cancel
      </Button>
    </div>
  );
}
