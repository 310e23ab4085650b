import type { MouthMarkingControl } from '../hooks/use-mouth-marking.ts';
import type { MouthMarking, Region } from '../model/mouth-marking.ts';
import { MouthHandles } from './mouth-handles.tsx';
import classes from './mouth.module.css';

const percent = (share: number): string => `${share * 100}%`;

/** A close-up of the detected mouth, with adjustable corners. */
export function MouthCloseUp({
  photoUrl,
  marking,
  region,
  onPlace,
}: {
  photoUrl: string;
  marking: MouthMarking;
  region: Region;
  onPlace: MouthMarkingControl['place'];
}) {
  return (
    <div className={classes.closeUp}>
      <div
        className={classes.enlarged}
        style={{
          width: percent(1 / region.width),
          height: percent(1 / region.height),
          left: percent(-region.x / region.width),
          top: percent(-region.y / region.height),
        }}
      >
        <img src={photoUrl} alt="" />
        <MouthHandles marking={marking} onPlace={onPlace} />
      </div>
    </div>
  );
}
