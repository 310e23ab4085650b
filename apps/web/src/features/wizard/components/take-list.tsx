import type { Take } from '@talkreel/contracts/http/projects';
import { RadioOption } from '../../../components/radio-option/radio-option.tsx';
import { formatSeconds, truncate } from '../../../lib/format.ts';
import classes from './take-list.module.css';

const SHOWN_CHARACTERS = 60;

interface TakeListProps {
  takes: Take[];
  /** The generation of the selected take. */
  chosenId: string | null;
  isDisabled: boolean;
  onChoose: (take: Take) => void;
}

/** The recordings so far, any of which can be used for the video. */
export function TakeList({ takes, chosenId, isDisabled, onChoose }: TakeListProps) {
  return (
    <fieldset className={classes.root} disabled={isDisabled}>
      <legend className={classes.legend}>Takes</legend>
      {takes.map((take) => (
        <RadioOption
          key={take.generationId}
          group="take"
          value={take.generationId}
          isChecked={take.generationId === chosenId}
          onSelect={() => onChoose(take)}
          className={classes.take}
        >
          <span className={classes.number}>Take {take.number}</span>
          {take.durationSeconds !== null && (
            <span className={classes.seconds}>{formatSeconds(take.durationSeconds)}</span>
          )}
          {take.text !== null && (
            <span className={classes.text}>{truncate(take.text, SHOWN_CHARACTERS)}</span>
          )}
        </RadioOption>
      ))}
    </fieldset>
  );
}
