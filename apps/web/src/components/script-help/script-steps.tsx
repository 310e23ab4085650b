import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ScriptHelp } from '../../lib/script-help/use-script-help.ts';
import classes from './script-tools.module.css';

/** Back to earlier drafts and forward again, once there are any. */
export function ScriptSteps({ help }: { help: ScriptHelp }) {
  if (!help.canUndo && !help.canRedo) return null;
  return (
    <span className={classes.steps}>
      <Tooltip label="Undo">
        <ActionIcon
          className={classes.step ?? ''}
          aria-label="Undo"
          disabled={!help.canUndo}
          onClick={help.undo}
        >
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo">
        <ActionIcon
          className={classes.step ?? ''}
          aria-label="Redo"
          disabled={!help.canRedo}
          onClick={help.redo}
        >
          <IconArrowForwardUp size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
