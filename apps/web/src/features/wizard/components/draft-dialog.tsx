import { useState } from 'react';
import { Button } from '@mantine/core';
import { AdDraft } from '../../../components/ad-draft/ad-draft.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { ShotsPart } from '../../../components/export-dialog/shots-part.tsx';
import { TitlesPart } from '../../../components/export-dialog/titles-part.tsx';
import type { DraftAd } from '../hooks/use-draft-ad.ts';
import exportClasses from '../../../components/export-dialog/export-dialog.module.css';

interface DraftDialogProps {
  ad: DraftAd;
  onClose: () => void;
}

/** Shots and words on screen of an ad that is still a draft: its video begins with them. */
export default function DraftDialog({ ad, onClose }: DraftDialogProps) {
  const { sound, actors, shots, titles } = ad;
  const [seek, setSeek] = useState<{ seconds: number } | null>(null);
  const seekTo = (seconds: number): void => setSeek({ seconds });
  return (
    <Dialog onClose={onClose} title="Shots and words on screen" size={760}>
      <div className={exportClasses.columns}>
        <AdDraft
          place="dialog"
          {...{ sound, actors, seek }}
          shots={shots.placed}
          titles={titles.preview}
        />
        <div className={exportClasses.choices}>
          <ShotsPart
            hasWords
            choice={shots}
            blanksOf={shots.userId}
            onLeave={onClose}
            onSeek={seekTo}
          />
          <TitlesPart {...titles.part} onSeek={seekTo} />
          <div className={exportClasses.job}>
            <Button size="lg" fullWidth onClick={onClose}>
              Done
            </Button>
            <p className={exportClasses.note}>
              Free, and kept with your draft. The finished video begins with them.
            </p>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
