import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useReducedMotion } from '../../../lib/use-reduced-motion.ts';
import { exampleClips, type ExampleClip } from '../model/samples.ts';
import { LoopingClip } from './looping-clip.tsx';
import { Section } from './section.tsx';
import classes from './examples.module.css';

/** Two finished videos with their scripts. */
export function Examples() {
  return (
    <Section
      title="Two scripts, two faces"
      lead="Made with the same tools you get, in Talkreel’s own synthetic voices."
      aside={
        <Button component={Link} to={paths.creator} variant="default" size="lg">
          Make one yourself
        </Button>
      }
    >
      <div className={classes.grid}>
        {exampleClips.map((clip) => (
          <Example key={clip.id} clip={clip} />
        ))}
      </div>
    </Section>
  );
}

function Example({ clip }: { clip: ExampleClip }) {
  const [isMuted, setIsMuted] = useState(true);
  const isStill = useReducedMotion();
  return (
    <figure className={classes.example}>
      <div className={classes.frame}>
        <LoopingClip
          url={clip.url}
          poster={clip.poster}
          label={`${clip.purpose}: a video of ${clip.who}`}
          isMuted={isMuted}
          isPlaying={!isStill || !isMuted}
        />
        <Button
          className={classes.mute ?? ''}
          variant="stage"
          size="sm"
          aria-pressed={!isMuted}
          leftSection={
            isMuted ? (
              <IconVolumeOff size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconVolume size={18} stroke={1.75} aria-hidden="true" />
            )
          }
          onClick={() => setIsMuted(!isMuted)}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </Button>
      </div>
      <figcaption>
        <p className={classes.purpose}>{clip.purpose}</p>
        <blockquote className={classes.line}>{clip.line}</blockquote>
      </figcaption>
    </figure>
  );
}
