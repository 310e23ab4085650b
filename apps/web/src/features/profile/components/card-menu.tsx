import type { Project } from '@talkreel/contracts/http/projects';
import {
  IconAspectRatio,
  IconLink,
  IconLinkOff,
  IconMicrophone,
  IconSettings,
  IconShare,
} from '@tabler/icons-react';
import { ActionMenu, type Action } from '../../../components/library/action-menu.tsx';
import { copyLink, useSharing } from '../../../components/share-control/use-sharing.ts';
import { openDialog } from '../../../lib/asked-dialog.ts';
import { projectState } from '../../../lib/project-title.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

interface CardMenuProps {
  project: Project;
  title: string;
  /** What can be done with an entry of the history, below what can be made of its video. */
  actions: Action[];
}

/** Everything but the first step on a card. */
export function CardMenu({ project, title, actions }: CardMenuProps) {
  const { id, captionsUrl, shareUrl, isTest } = project;
  const { change } = useSharing({ projectId: id, shareUrl });
  // A test is only looked at: nothing real is made of it, and nobody else sees it.
  const isFinished = projectState(project) === 'complete' && !isTest;
  const dialog = (name: 'export' | 'retake' | 'link') => (): void => openDialog(name, String(id));
  const made: Action[] = !isFinished
    ? []
    : [
        { label: 'Export', icon: <IconAspectRatio {...icon} />, onClick: dialog('export') },
        ...(captionsUrl === null
          ? []
          : [{ label: 'Retake', icon: <IconMicrophone {...icon} />, onClick: dialog('retake') }]),
        ...(shareUrl === null
          ? [{ label: 'Share', icon: <IconShare {...icon} />, onClick: () => change(true) }]
          : [
              {
                label: 'Copy link',
                icon: <IconLink {...icon} />,
                onClick: () => void copyLink(shareUrl),
              },
              { label: 'Link settings', icon: <IconSettings {...icon} />, onClick: dialog('link') },
              {
                label: 'Stop sharing',
                icon: <IconLinkOff {...icon} />,
                onClick: () => change(false),
              },
            ]),
      ];
  const [first, ...rest] = actions;
  const kept = first && made.length > 0 ? [{ ...first, isApart: true }, ...rest] : actions;
  return <ActionMenu variant="labelled" label={`More for ${title}`} actions={[...made, ...kept]} />;
}
