import { Badge, Button, UnstyledButton } from '@mantine/core';
import type { Version } from '@talkreel/contracts/http/retakes';
import { formatSeconds } from '../../lib/format.ts';
import { useMoveLink } from '../../lib/retakes/retakes.ts';
import classes from './retake-dialog.module.css';

/** 'First version', 'Version 2'. */
export function versionName(all: readonly Version[], version: Version): string {
  const place = all.indexOf(version);
  return version.change === null ? 'First version' : `Version ${place + 1}`;
}

/** All versions of a video beside each other, and which of them its link shows. */
export function VersionList({
  versions,
  chosen,
  onChoose,
}: {
  versions: readonly Version[];
  chosen: Version;
  onChoose: (projectId: number) => void;
}) {
  const move = useMoveLink();
  const linked = versions.find(({ shareUrl }) => shareUrl !== null);
  if (versions.length < 2) return null;
  return (
    <section aria-label="Versions" className={classes.all}>
      <ul className={classes.versions}>
        {versions.map((version) => (
          <li key={version.projectId} className={classes.version}>
            <VersionCard
              version={version}
              name={versionName(versions, version)}
              isChosen={version === chosen}
              onChoose={() => onChoose(version.projectId)}
            />
            {linked !== undefined && version.shareUrl === null && version.outputUrl !== null && (
              <Button
                variant="default"
                size="sm"
                loading={move.isPending && move.variables.to.projectId === version.projectId}
                disabled={move.isPending}
                aria-label={`Use this one: ${versionName(versions, version)}`}
                onClick={() => move.mutate({ from: linked, to: version })}
              >
                Use this one
              </Button>
            )}
            {version.shareUrl !== null && (
              <Badge variant="light" color="green" tt="none" className={classes.badge ?? ''}>
                At the link
              </Badge>
            )}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {linked === undefined
          ? 'Each version is a video of its own in your projects.'
          : 'The link shows its version until you choose another one.'}
      </p>
    </section>
  );
}

function VersionCard({
  version,
  name,
  isChosen,
  onChoose,
}: {
  version: Version;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { change, thumbnailUrl, durationSeconds, outputUrl } = version;
  return (
    <UnstyledButton
      className={classes.card ?? ''}
      aria-pressed={isChosen}
      disabled={outputUrl === null}
      onClick={onChoose}
    >
      {thumbnailUrl === null ? (
        <span className={classes.blank} />
      ) : (
        <img src={thumbnailUrl} alt="" />
      )}
      <span className={classes.name}>{name}</span>
      <span className={classes.fact}>
        {outputUrl === null
          ? 'Being made'
          : durationSeconds === null
            ? ''
            : formatSeconds(durationSeconds)}
      </span>
      {change !== null && <span className={classes.change}>“{change.after}”</span>}
    </UnstyledButton>
  );
}
