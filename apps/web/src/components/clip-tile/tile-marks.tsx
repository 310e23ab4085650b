import { IconCheck } from '@tabler/icons-react';
import { DurationBadge } from '../duration-badge/duration-badge.tsx';
import classes from './tile-marks.module.css';

interface TileMarksProps {
  /** The displayed duration. */
  duration: string;
  isChecked: boolean;
}

/** Marks in opposite corners of a still: whether it is chosen, and how long its clip is. */
export function TileMarks({ duration, isChecked }: TileMarksProps) {
  return (
    <>
      {isChecked && (
        <span className={classes.check}>
          <IconCheck size={16} stroke={3} aria-hidden="true" />
        </span>
      )}
      <DurationBadge>{duration}</DurationBadge>
    </>
  );
}
