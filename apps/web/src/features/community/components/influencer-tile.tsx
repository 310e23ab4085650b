import { ActionIcon } from '@mantine/core';
import { IconEyeOff, IconTrash } from '@tabler/icons-react';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { ClipTile } from '../../../components/clip-tile/clip-tile.tsx';
import { ReportButton } from '../../../components/report/report-button.tsx';
import { formatClock } from '../../../lib/format.ts';
import classes from './community.module.css';

interface InfluencerTileProps {
  group: string;
  influencer: Influencer;
  thumbnail: string | null;
  /** The length of the clip; null while unknown. */
  durationSeconds: number | null;
  isSelected: boolean;
  /** Whether the influencer is being deleted. */
  isLeaving: boolean;
  onSelect: () => void;
  /** Deletes the influencer; null shows no button. */
  onDelete: (() => void) | null;
}

export function InfluencerTile(props: InfluencerTileProps) {
  const { influencer, durationSeconds } = props;
  // Those of others are only hidden.
  const Glyph = influencer.canDelete ? IconTrash : IconEyeOff;
  return (
    <li className={classes.tile} role="presentation" data-leaving={props.isLeaving || undefined}>
      <ClipTile
        group={props.group}
        value={influencer.id}
        title={`Influencer ${influencer.id}`}
        note={influencer.isOwn ? 'Shared by you' : 'User Generated'}
        thumbnail={props.thumbnail}
        clipUrl={influencer.outputUrl}
        duration={durationSeconds === null ? '...' : formatClock(Math.round(durationSeconds))}
        hasPlayIcon
        isChecked={props.isSelected}
        onSelect={props.onSelect}
      />
      {props.isSelected && !influencer.isOwn && (
        <ReportButton about={{ page: 'community', influencerId: influencer.id }} />
      )}
      {props.onDelete !== null && (
        <ActionIcon
          className={classes.delete ?? ''}
          variant="stage"
          aria-label={`${influencer.canDelete ? 'Delete' : 'Hide'} influencer ${influencer.id}`}
          // The button stays focusable, as the dialog gives the focus back to it.
          aria-disabled={props.isLeaving}
          data-disabled={props.isLeaving || undefined}
          onClick={props.isLeaving ? undefined : props.onDelete}
        >
          <Glyph size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
