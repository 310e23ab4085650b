import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Voice } from '@talkreel/contracts/http/catalog';
import { voicesQuery } from '../../../lib/voices.ts';
import { actorsQuery } from '../../../lib/actors.ts';
import { storeTryOut } from '../../../lib/try-out.ts';
import { anchors } from '../model/sections.ts';
import { heroClips, preparedClip } from '../model/samples.ts';
import { Section } from './section.tsx';
import { ActorStep, ScriptStep, type ShownActor } from './try-steps.tsx';
import { TryVideo } from './try-video.tsx';
import classes from './three-steps.module.css';

const ACTORS_SHOWN = 6;
const FALLBACK_SECONDS = 10;

/** The product as an interactive demo: pick an actor, type a line, see who would say it. */
export function ThreeSteps() {
  const actors = useShownActors();
  const voices = useTwoVoices();
  const [actorId, setActorId] = useState<string | null>(null);
  const [voiceId, setVoiceId] = useState<string | null>(null);
  const [script, setScript] = useState(preparedClip.line);
  const actor = actors.find(({ id }) => id === actorId) ?? actors[0];
  /** Whichever way leads into the wizard then takes along what was tried here. */
  const keep = (change: { actorId?: string; line?: string; voiceId?: string }): void => {
    const line = (change.line ?? script).trim();
    if (actor !== undefined) storeTryOut({ actorId: actor.id, voiceId, ...change, line });
  };
  return (
    <Section
      id={anchors[1].id}
      title="Three steps. Try them here."
      lead="Try a small version before you sign in: pick, type, and see whether your line fits."
    >
      <ol className={classes.steps}>
        <li className={classes.step}>
          <div className={classes.toy}>
            <ActorStep
              actors={actors}
              chosenId={actor?.id ?? null}
              onChoose={(id) => {
                setActorId(id);
                keep({ actorId: id });
              }}
            />
          </div>
          <StepText number={1} title="Select an actor">
            People, puppets, robots. Each comes with a clip of 8 to 20 seconds.
          </StepText>
        </li>
        <li className={classes.step}>
          <div className={classes.toy}>
            <ScriptStep
              voices={voices}
              voiceId={voiceId}
              onVoice={(id) => {
                setVoiceId(id);
                keep({ voiceId: id });
              }}
              script={script}
              clipSeconds={actor?.seconds ?? FALLBACK_SECONDS}
              onChange={(line) => {
                setScript(line);
                keep({ line });
              }}
            />
          </div>
          <StepText number={2} title="Create the audio">
            Seven voices, each with a sample. You see the estimated length as you type and the exact
            length afterwards.
          </StepText>
        </li>
        <li className={classes.step}>
          <div className={classes.toy}>
            {actor !== undefined && <TryVideo actor={actor} script={script} voiceId={voiceId} />}
          </div>
          <StepText number={3} title="Generate the video">
            The mouth is matched to the audio. Follow the progress, then download the file. It’s
            yours to keep.
          </StepText>
        </li>
      </ol>
    </Section>
  );
}

/** The server's cast; the shipped samples if it cannot be reached. */
function useShownActors(): ShownActor[] {
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
  // The cast is ordered by kind, so even steps give one actor of each kind rather than six of one.
  const step = Math.max(1, cast.length / ACTORS_SHOWN);
  return Array.from(
    { length: Math.min(ACTORS_SHOWN, cast.length) },
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

/** A sample voice of each gender; none while the server cannot be reached. */
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
