import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconTrash, IconZoomIn } from '@tabler/icons-react';
import type { Shot } from '@talkreel/contracts/http/shots';
import { formatClock } from '../../lib/format.ts';
import { layoutFor, type PlacedShot } from './edit-shots.ts';
import { ShotLook } from './shot-look.tsx';
import { PUNCH_NAME, ShotPicker } from './shot-picker.tsx';
import dialog from './export-dialog.module.css';
import classes from './shots.module.css';

interface OpenShotProps {
  placed: PlacedShot;
  onChange: (change: Partial<Shot>) => void;
  onMove: () => void;
  onClose: () => void;
  onLeave: () => void;
}

/** What can be changed of a shot. */
export function OpenShot({ placed, onChange, onMove, onClose, onLeave }: OpenShotProps) {
  const { shot, media, problem } = placed;
  const [isReplacing, setReplacing] = useState(false);
  return (
    <>
      {isReplacing || problem === 'media' ? (
        <ShotPicker
          onLeave={onLeave}
          current={shot.mediaId}
          onPick={(mediaId) => {
            onChange(replaced(shot, mediaId));
            setReplacing(false);
          }}
          onClose={() => (isReplacing ? setReplacing(false) : onClose())}
        />
      ) : (
        <div className={classes.row}>
          <Button variant="default" size="xs" onClick={() => setReplacing(true)}>
            {shot.mediaId === null
              ? 'Show a picture or clip instead'
              : 'Choose another picture or clip'}
          </Button>
          <Button variant="default" size="xs" onClick={onMove}>
            Move to other words
          </Button>
        </div>
      )}
      {problem === null && <ShotLook shot={shot} media={media} onChange={onChange} />}
    </>
  );
}

/** The same words with something else to show; its layout stays where it can. */
function replaced({ layout }: Shot, mediaId: string | null): Partial<Shot> {
  const isOther = (mediaId === null) !== (layout === 'punch');
  return { mediaId, clipStart: 0, ...(isOther && { layout: layoutFor(mediaId) }) };
}

const PROBLEMS = {
  words: 'These words are no longer spoken. Remove this shot, or move it to other words.',
  media: 'This was deleted from your media, or could not be prepared. Choose another one.',
} as const;

/** A shot in the list: its words, what is shown, and why it cannot be. */
export function ShotRow({
  placed: { shot, media, problem, startSeconds, endSeconds },
  isOpen,
  onToggle,
  onRemove,
  children,
}: {
  placed: PlacedShot;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
  children: React.ReactNode;
}) {
  // The words of a batch have no times before one of its videos is made.
  const time =
    endSeconds > startSeconds
      ? `${formatClock(Math.floor(startSeconds))} · ${(endSeconds - startSeconds).toFixed(1)} s`
      : '';
  return (
    <li className={classes.shot} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
          <span className={classes.still}>
            {media?.posterUrl && <img src={media.posterUrl} alt="" />}
            {shot.mediaId === null && <IconZoomIn size={22} stroke={1.5} aria-hidden="true" />}
          </span>
          <span className={classes.facts}>
            <span className={classes.quote}>“{shot.words}”</span>
            {problem === null && (
              <span className={dialog.note}>
                {[shot.mediaId === null ? PUNCH_NAME : (media?.title ?? ''), time]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </span>
        </button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Remove the shot at “${shot.words}”`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </Button>
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {PROBLEMS[problem]}
        </p>
      )}
      {isOpen && <div className={classes.body}>{children}</div>}
    </li>
  );
}
