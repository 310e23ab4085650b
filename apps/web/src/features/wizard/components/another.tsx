import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconStack2, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import type { BatchHandover } from '../../../lib/set-handovers.ts';
import { listedIdOf, type Draft } from '../model/draft.ts';
import classes from './video-step.module.css';

/** Ways to continue from a finished video; the video is kept. */
export type Another = 'actor' | 'opening' | 'scratch';

const ways = [
  { way: 'actor', label: 'Same script, another actor', Icon: IconUsers },
  { way: 'opening', label: 'New opening', Icon: IconPencil },
  { way: 'scratch', label: 'From scratch', Icon: IconPlus },
] as const;

interface MakeAnotherProps {
  draft: Draft;
  onAnother: (way: Another) => void;
}

export function MakeAnother({ draft, onAnother }: MakeAnotherProps) {
  const { performer, text, voiceId } = draft;
  const handover: BatchHandover = {
    opening: text,
    actor: performer === null ? undefined : listedIdOf(performer),
    voice: voiceId ?? undefined,
  };
  return (
    <section className={classes.another} aria-labelledby="another-title">
      <h3 className={classes.panelTitle} id="another-title">
        Make another
      </h3>
      <div className={classes.ways}>
        {ways.map(({ way, label, Icon }) => (
          <Button
            key={way}
            variant="default"
            leftSection={<Icon size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => onAnother(way)}
          >
            {label}
          </Button>
        ))}
        <Button
          component={Link}
          to={paths.batches}
          state={handover}
          variant="default"
          leftSection={<IconStack2 size={20} stroke={1.75} aria-hidden="true" />}
        >
          Several openings at once
        </Button>
      </div>
    </section>
  );
}
