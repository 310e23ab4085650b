import { useState } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { FREE_GENERATIONS_DEFAULT } from '@talkreel/contracts/constants';
import { loginUrl, paths } from '../../../config/paths.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import { heroClips } from '../model/samples.ts';
import { LoopingClip } from './looping-clip.tsx';
import classes from './hero.module.css';

export function Hero({ isSignedIn = false }: { isSignedIn?: boolean }) {
  return (
    <section className={classes.root}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          Write it. <span>Watch someone say it.</span>
        </h1>
        <p className={classes.lead}>
          Pick a face, type a line, choose a voice. You get a lip-synced video to put in front of
          customers, without a camera, a casting or a reshoot.
        </p>
        <div className={classes.actions}>
          {/* A link, because it is pressed before the code is there. It leads into the wizard, through sign-in. */}
          <Button
            component="a"
            href={isSignedIn ? paths.home : loginUrl(paths.home)}
            size="lg"
            rightSection={<IconArrowRight size={20} stroke={2} aria-hidden="true" />}
          >
            Get your first AI influencer video
          </Button>
          <p className={classes.terms}>
            {FREE_GENERATIONS_DEFAULT} generations free. No card. A failed video is never charged.
          </p>
        </div>
      </div>
      <SampleCast />
    </section>
  );
}

function SampleCast() {
  const isStill = useReducedMotion();
  const [isPaused, setIsPaused] = useState(false);
  const isPlaying = !isStill && !isPaused;
  return (
    <div className={classes.cast} role="group" aria-label="Sample videos of our cast">
      <figure className={classes.robot}>
        <LoopingClip
          {...heroClips.robot}
          label={`Sample video: ${heroClips.robot.who}`}
          isPlaying={isPlaying}
        />
      </figure>
      <figure className={classes.person}>
        <LoopingClip
          {...heroClips.person}
          label={`Sample video: ${heroClips.person.who}`}
          isPlaying={isPlaying}
          isFirst
        />
        <figcaption className={classes.bubble}>{heroClips.person.line}</figcaption>
      </figure>
      <figure className={classes.puppet}>
        <LoopingClip
          {...heroClips.puppet}
          label={`Sample video: ${heroClips.puppet.who}`}
          isPlaying={isPlaying}
        />
      </figure>
      {!isStill && (
        <ActionIcon
          className={classes.pause ?? ''}
          variant="default"
          radius="xl"
          aria-label={isPaused ? 'Play the sample videos' : 'Pause the sample videos'}
          onClick={() => setIsPaused(!isPaused)}
        >
          {isPaused ? <IconPlayerPlayFilled size={16} /> : <IconPlayerPauseFilled size={16} />}
        </ActionIcon>
      )}
    </div>
  );
}
