import { Button } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { followShots } from '@talkreel/captions/follow-shots';
import type { WordRun } from '@talkreel/captions/shots';
import type { TimedWord } from '@talkreel/captions/words';
import { useShotBlanks, type ShotBlank } from '../../lib/shot-blanks.ts';
import type { PlacedShot } from './edit-shots.ts';
import dialog from './export-dialog.module.css';
import classes from './shots.module.css';

interface ShotBlanksProps {
  userId: string;
  spoken: readonly TimedWord[];
  shots: readonly PlacedShot[];
  /** Chooses the words of a blank, for which media is then picked. */
  onChoose: (run: WordRun) => void;
}

/** What the template of this video shows, as long as nothing is shown at its words. */
export function ShotBlanks({ userId, spoken, shots, onChoose }: ShotBlanksProps) {
  const [blanks, remove] = useShotBlanks(userId);
  const open = openBlanks(blanks, spoken, shots);
  if (open.length === 0) return null;
  return (
    <div className={classes.part}>
      <p className={dialog.note}>From your template. Press one to choose what it shows.</p>
      <ul className={classes.list} aria-label="From your template">
        {open.map(({ label, words, from, to }) => (
          <li key={words} className={classes.blank}>
            <button type="button" className={classes.toggle} onClick={() => onChoose({ from, to })}>
              <span className={classes.still}>
                <IconPhotoPlus size={22} stroke={1.5} aria-hidden="true" />
              </span>
              <span className={classes.facts}>
                <span className={classes.quote}>{label}</span>
                <span className={dialog.note}>“{words}”</span>
              </span>
            </button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={`Leave out: ${label}, at “${words}”`}
              onClick={() => remove(words)}
            >
              <IconX size={18} stroke={1.75} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The blanks whose words this video says, where no shot is yet. */
export function openBlanks(
  blanks: readonly ShotBlank[],
  spoken: readonly TimedWord[],
  shots: ReadonlyArray<Pick<PlacedShot, 'problem'> & { shot: WordRun }>,
): Array<ShotBlank & WordRun> {
  const runs = blanks.map(({ words, label }) => {
    const parts = words.split(/\s+/);
    return { label, from: 0, to: parts.length - 1, words: parts.join(' ') };
  });
  const isTaken = (run: WordRun): boolean =>
    shots.some(
      ({ shot, problem }) => problem !== 'words' && shot.from <= run.to && run.from <= shot.to,
    );
  return followShots(runs, spoken)
    .filter(({ shot, isLost }) => !isLost && !isTaken(shot))
    .map(({ shot }) => shot);
}
