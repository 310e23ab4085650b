import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { FREE_GENERATIONS_DEFAULT } from '@talkreel/contracts/constants';
import { paths } from '../../../config/paths.ts';
import { anchors } from '../model/sections.ts';
import { exampleClips, heroClips, portraits } from '../model/samples.ts';
import classes from './closing.module.css';

const faces = [
  heroClips.robot.poster,
  exampleClips[0]?.poster,
  portraits[0]?.image,
  heroClips.person.poster,
  heroClips.puppet.poster,
  portraits[1]?.image,
  exampleClips[1]?.poster,
].filter((url) => url !== undefined);

/** The last word, and the loudest. */
export function Closing() {
  return (
    <section id={anchors[2].id} className={classes.root} tabIndex={-1}>
      <div className={classes.inner}>
        <div className={classes.faces} aria-hidden="true">
          {faces.map((url) => (
            <img
              key={url}
              src={url}
              alt=""
              width={160}
              height={160}
              loading="lazy"
              decoding="async"
            />
          ))}
        </div>
        <h2 className={classes.title}>Who should say it?</h2>
        <p className={classes.lead}>
          Your first {FREE_GENERATIONS_DEFAULT} generations are on us. The next one starts with a
          sentence.
        </p>
        <Button
          component={Link}
          to={paths.creator}
          size="lg"
          color="gray"
          className={classes.button ?? ''}
          rightSection={<IconArrowRight size={20} stroke={2} aria-hidden="true" />}
        >
          Create your influencer
        </Button>
      </div>
    </section>
  );
}
