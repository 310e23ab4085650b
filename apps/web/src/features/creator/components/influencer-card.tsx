import {
  IconCheckbox,
  IconFolderSymlink,
  IconPencil,
  IconPlayerPlayFilled,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import { ActionMenu, type Action } from '../../../components/library/action-menu.tsx';
import classes from './creator.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** An influencer with its portrait. */
export type Pictured = Influencer & { imageUrl: string };

interface InfluencerCardProps {
  influencer: Pictured;
  /** The influencer is on the stage. */
  isOpen: boolean;
  isBusy: boolean;
  onOpen: () => void;
  onSelect: () => void;
  onRename: () => void;
  onMove: () => void;
  onDelete: () => void;
  /** Takes back the consent to the photo; null: it is of no photo. */
  onWithdraw: (() => void) | null;
}

/** One earlier influencer: opens it, and has a menu. */
export function InfluencerCard(props: InfluencerCardProps) {
  const { influencer, isOpen, isBusy, onOpen } = props;
  const { name, isNamed, imageUrl, outputUrl } = influencer;
  return (
    <div className={classes.earlierOne}>
      <button
        type="button"
        className={classes.face}
        disabled={isBusy}
        aria-pressed={isOpen}
        aria-label={`Open ${name}${outputUrl === null ? '' : ', has a video'}`}
        onClick={onOpen}
      >
        <img src={imageUrl} alt="" width={96} height={108} loading="lazy" />
        {outputUrl !== null && (
          <span className={classes.hasVideo}>
            <IconPlayerPlayFilled size={12} aria-hidden="true" />
          </span>
        )}
      </button>
      <div className={classes.more}>
        <ActionMenu label={`More for ${name}`} variant="stage" actions={actionsOf(props)} />
      </div>
      {isNamed && <span className={classes.name}>{name}</span>}
    </div>
  );
}

function actionsOf(props: InfluencerCardProps): Action[] {
  const { onWithdraw } = props;
  return [
    { label: 'Select', icon: <IconCheckbox {...icon} />, onClick: props.onSelect },
    { label: 'Rename', icon: <IconPencil {...icon} />, onClick: props.onRename },
    { label: 'Move to folder…', icon: <IconFolderSymlink {...icon} />, onClick: props.onMove },
    ...(onWithdraw === null
      ? []
      : [
          {
            label: 'Withdraw consent…',
            icon: <IconUserOff {...icon} />,
            isDestructive: true,
            onClick: onWithdraw,
          },
        ]),
    {
      label: 'Delete',
      icon: <IconTrash {...icon} />,
      isDestructive: true,
      onClick: props.onDelete,
    },
  ];
}
