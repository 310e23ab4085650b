import { useState, type ComponentProps } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { ExportPreview } from '../../../components/export-dialog/export-preview.tsx';
import { ShotsPart } from '../../../components/export-dialog/shots-part.tsx';
import { ChoiceChips } from '../../../components/filter-chips/filter-chips.tsx';
import exportClasses from '../../../components/export-dialog/export-dialog.module.css';
import { POSTED_FORMAT } from '@talkreel/contracts/exports';
import { setShotsQuery } from '../api/shots.ts';
import { useSetShots } from '../hooks/use-set-shots.ts';
import { textTitle, type ShownVideo } from '../model/set-shots.ts';
import type { SetKind } from '../model/set-kinds.ts';
import type { SetShotsProps } from './set-shots.tsx';
import classes from './set-shots.module.css';

const NO_PARTS = { logo: false, endCard: false, music: false };

/** Chooses shots once for a whole set: at which of its texts, then as for one video. */
export default function SetShotsDialog({
  kind,
  id,
  userId,
  videoOf,
  onClose,
}: SetShotsProps & { onClose: () => void }) {
  const { data } = useQuery(setShotsQuery({ kind, id }));
  const texts = data?.texts ?? [];
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const part = chosen === undefined ? (texts[0]?.part ?? null) : chosen;
  const video = videoOf(part);
  const choice = useSetShots({ kind, id, userId }, part, video);
  const [seek, setSeek] = useState<{ seconds: number } | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={kind === 'film' ? 'Shots of this film' : 'Shots of this batch'}
      size={760}
    >
      <div className={exportClasses.columns}>
        <Preview kind={kind} video={video} shots={choice.previewed} seek={seek} />
        <div className={exportClasses.choices}>
          <ShotsPart
            key={String(part)}
            hasWords
            choice={choice}
            onLeave={onClose}
            onSeek={(seconds) => setSeek({ seconds })}
          >
            {texts.length > 1 && (
              <ChoiceChips
                label="Whose words"
                options={texts.map((text) => ({
                  value: String(text.part),
                  label: textTitle(kind, text.part),
                }))}
                value={String(part)}
                onChange={(value) => setChosen(value === 'null' ? null : Number(value))}
              />
            )}
          </ShotsPart>
          <div className={exportClasses.job}>
            <Button size="lg" fullWidth onClick={onClose}>
              Done
            </Button>
            <p className={exportClasses.note}>
              Saved as you choose. Every export has them, for free.
            </p>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

const NO_TITLES = { shown: [], spoken: undefined, onCramped: () => undefined };

/** A finished video with the shots that it has; until there is one, what comes. */
function Preview({
  kind,
  video,
  ...shown
}: Pick<ComponentProps<typeof ExportPreview>, 'shots' | 'seek'> & {
  kind: SetKind;
  video: ShownVideo | null;
}) {
  if (video === null)
    return (
      <p className={classes.noPreview}>
        {kind === 'film'
          ? 'The preview comes with the film. Choose shots meanwhile.'
          : 'The preview comes with the first finished video that says these words. Choose shots meanwhile.'}
      </p>
    );
  return (
    <ExportPreview
      key={video.projectId}
      project={{
        id: video.projectId,
        outputUrl: video.url,
        thumbnailUrl: video.poster,
        durationSeconds: null,
      }}
      format={POSTED_FORMAT}
      background={BLURRED_BACKGROUND}
      captions={null}
      kit={undefined}
      parts={NO_PARTS}
      label={null}
      titles={NO_TITLES}
      placed={null}
      onPlaced={() => undefined}
      {...shown}
    />
  );
}
