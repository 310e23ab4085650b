import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { voicesQuery } from '../../../lib/voices.ts';
import { actorsQuery } from '../api/actors.ts';
import { anchors } from '../model/sections.ts';
import { heroClips } from '../model/samples.ts';
import { Section } from './section.tsx';
import { FaceStep, ScriptStep, VideoStep, type Face } from './try-steps.tsx';
import classes from './three-steps.module.css';

const FACES_SHOWN = 6;
const FALLBACK_SECONDS = 10;
const opening = 'I tried it for a week. My desk has never been this quiet.';

/** The whole product as a toy: pick a face, type a line, see who would say it. */
export function ThreeSteps() {
  const faces = useFaces();
  const voices = useTwoVoices();
  const [faceId, setFaceId] = useState<string | null>(null);
  const [script, setScript] = useState(opening);
  const face = faces.find(({ id }) => id === faceId) ?? faces[0];
  return (
    <Section
      id={anchors[1].id}
      title="Three steps. Try them here."
      lead="This is the real thing in small, before you sign in: pick, type, and see whether your line fits."
    >
      <ol className={classes.steps}>
        <li className={classes.step}>
          <div className={classes.toy}>
            <FaceStep faces={faces} chosenId={face?.id ?? null} onChoose={setFaceId} />
          </div>
          <StepText number={1} title="Select an actor">
            People, puppets, robots. Each has a clip of 8 to 20 seconds that your words will fill.
          </StepText>
        </li>
        <li className={classes.step}>
          <div className={classes.toy}>
            <ScriptStep
              voices={voices}
              script={script}
              clipSeconds={face?.seconds ?? FALLBACK_SECONDS}
              onChange={setScript}
            />
          </div>
          <StepText number={2} title="Create the audio">
            Seven voices, each with a sample to hear. You see the length while you type, and the
            measured length after.
          </StepText>
        </li>
        <li className={classes.step}>
          <div className={classes.toy}>
            {face !== undefined && <VideoStep face={face} script={script} />}
          </div>
          <StepText number={3} title="Generate the video">
            The mouth is fitted to the sound. Watch it arrive, then download the file. It is yours
            to keep.
          </StepText>
        </li>
      </ol>
    </Section>
  );
}

/** The cast as the server has it; the shipped samples when it cannot be asked. */
function useFaces(): Face[] {
  const { data } = useQuery(actorsQuery);
  const cast = data ?? [];
  if (cast.length === 0) {
    return Object.values(heroClips).map(({ id, url, poster, who }) => ({
      id,
      url,
      poster,
      name: who,
      seconds: FALLBACK_SECONDS,
    }));
  }
  // Every third of a cast that is ordered by kind: one of each rather than six of one.
  const step = Math.max(1, cast.length / FACES_SHOWN);
  return Array.from(
    { length: Math.min(FACES_SHOWN, cast.length) },
    (_, index) => cast[Math.floor(index * step)],
  )
    .filter((actor) => actor !== undefined)
    .map(({ id, url, thumbnail, title, duration }) => ({
      id,
      url,
      poster: thumbnail,
      name: title,
      seconds: duration,
    }));
}

/** One of each gender, to hear; none while the server cannot be asked. */
function useTwoVoices(): Voice[] {
  const { data } = useQuery(voicesQuery);
  return ['female', 'male'].flatMap(
    (gender) => data?.voices.find((voice) => voice.gender === gender) ?? [],
  );
}

function StepText({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: string;
}) {
  return (
    <>
      <h3 className={classes.title}>
        <span aria-hidden="true">{number}</span>
        {title}
      </h3>
      <p className={classes.text}>{children}</p>
    </>
  );
}
