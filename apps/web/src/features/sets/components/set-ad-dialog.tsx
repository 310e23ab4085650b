import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { ShotsPart } from '../../../components/export-dialog/shots-part.tsx';
import { TitlesPart } from '../../../components/export-dialog/titles-part.tsx';
import type { EditedShots } from '../../../components/export-dialog/edit-shots.ts';
import type { TitlesChoice } from '../../../components/export-dialog/use-titles-choice.ts';
import { ChoiceChips } from '../../../components/filter-chips/filter-chips.tsx';
import type { SetKind } from '../model/set-kinds.ts';
import exportClasses from '../../../components/export-dialog/export-dialog.module.css';

interface SetAdDialogProps {
  kind: SetKind;
  title: string;
  userId: string;
  /** The texts that shots can be at with their names, and the one whose shots are changed. */
  parts: ReadonlyArray<{ part: number | null; title: string }>;
  part: number | null;
  onPart: (part: number | null) => void;
  shots: EditedShots;
  titles: TitlesChoice['part'];
  /** What shows them; `seek`: a moment to show. */
  preview: (seek: { seconds: number } | null) => ReactNode;
  /** More to choose, before the rest. */
  children?: ReactNode;
  note: string;
  onClose: () => void;
}

/** Shots and words on screen of a whole set: at which of its texts, then as for one video. */
export function SetAdDialog(props: SetAdDialogProps) {
  const { kind, title, userId, parts, part, onPart, shots, titles, preview, onClose } = props;
  const [seek, setSeek] = useState<{ seconds: number } | null>(null);
  const seekTo = (seconds: number): void => setSeek({ seconds });
  return (
    <Dialog onClose={onClose} title={title} size={760}>
      <div className={exportClasses.columns}>
        {preview(seek)}
        <div className={exportClasses.choices}>
          {props.children}
          <ShotsPart
            key={String(part)}
            hasWords
            choice={shots}
            blanksOf={userId}
            onLeave={onClose}
            onSeek={seekTo}
          >
            {parts.length > 1 && (
              <ChoiceChips
                label="Whose words"
                options={parts.map(({ part: value, title: label }) => ({
                  value: String(value),
                  label,
                }))}
                value={String(part)}
                onChange={(value) => onPart(value === 'null' ? null : Number(value))}
              />
            )}
          </ShotsPart>
          <TitlesPart {...titles} isForMany={kind === 'batch'} onSeek={seekTo} />
          <div className={exportClasses.job}>
            <Button size="lg" fullWidth onClick={onClose}>
              Done
            </Button>
            <p className={exportClasses.note}>{props.note}</p>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
