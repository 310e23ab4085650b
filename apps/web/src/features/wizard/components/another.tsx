import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconUsers } from '@tabler/icons-react';
import classes from './video-step.module.css';

/** Ways to continue from a finished video; the video is kept. */
export type Another = 'actor' | 'opening' | 'scratch';

const ways = [
  { way: 'actor', label: 'Same script, another actor', Icon: IconUsers },
  { way: 'opening', label: 'New opening', Icon: IconPencil },
  { way: 'scratch', label: 'From scratch', Icon: IconPlus },
] as const;

export function MakeAnother({ onAnother }: { onAnother: (way: Another) => void }) {
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
      </div>
    </section>
  );
}
