import { rhythmOf } from '../model/rhythm.ts';
import classes from './rhythm-cover.module.css';

const WORDS = 24;

/** The cover of a post without a picture: the rhythm of its first words. Decoration. */
export function RhythmCover({ text }: { text: string }) {
  return (
    <div className={classes.root} aria-hidden="true">
      {rhythmOf(text, WORDS).map(({ height, pause }, index) => (
        <span
          key={index}
          className={classes.bar}
          data-pause={pause}
          style={{ '--height': height }}
        />
      ))}
    </div>
  );
}
