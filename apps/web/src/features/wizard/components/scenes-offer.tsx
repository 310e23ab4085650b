import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { FILM_LIMITS } from '@talkreel/contracts/sets';
import { SPEECH_TAIL_SECONDS } from '@talkreel/contracts/constants';
import { cutScenes } from '@talkreel/contracts/cut-scenes';
import { paths } from '../../../config/paths.ts';
import type { FilmHandover } from '../../../lib/set-handovers.ts';
import { formatSeconds, plural } from '../../../lib/format.ts';
import { usePronunciations } from '../../../lib/pronunciations.ts';
import { usePrice } from '../../../lib/price/price.ts';
import { listedIdOf, type Draft, type Performer } from '../model/draft.ts';
import classes from './audio-step.module.css';

/** Offers to make a script that is longer than a clip into scenes of one film, with the price. */
export function ScenesOffer({ draft, seconds }: { draft: Draft; seconds: number }) {
  const { performer, text, rate } = draft;
  const pronunciations = usePronunciations();
  const price = usePrice({ kind: 'scene' });
  if (performer === null) return null;
  if (seconds > FILM_LIMITS.seconds)
    return (
      <p className={classes.scenesNote}>
        At {formatSeconds(seconds)}, it’s too long even for a film, which lasts up to{' '}
        {FILM_LIMITS.seconds} s.
      </p>
    );
  // A clip goes on for a moment after the last word.
  const room = performer.duration - SPEECH_TAIL_SECONDS;
  const scenes = cutScenes(text, room, rate, pronunciations);
  const count = scenes.length;
  if (count < FILM_LIMITS.leastScenes || count > FILM_LIMITS.scenes) return null;
  const handover: FilmHandover = {
    scenes,
    face: handedOver(performer),
    voice: draft.voiceId,
    rate,
  };
  return (
    <div className={classes.scenes}>
      <Button
        component={Link}
        to={paths.films}
        state={handover}
        variant="light"
        color="violet"
        size="sm"
        leftSection={<IconMovie size={18} stroke={1.75} aria-hidden="true" />}
      >
        Make it in {count} scenes
      </Button>
      <p className={classes.scenesNote}>
        {`${plural(count, 'generation')}${
          price === undefined ? '' : `, you have ${price.available} left`
        }. Nothing is spent yet.`}
      </p>
    </div>
  );
}

/** The cast is known by its ids, an influencer by its clip. */
function handedOver(performer: Performer): FilmHandover['face'] {
  const { id, title, duration: seconds, thumbnail, url } = performer;
  const isCast = 'voiceId' in performer;
  return {
    id: listedIdOf(performer),
    reference: isCast ? id : url,
    title,
    seconds,
    thumbnail: thumbnail || null,
  };
}
