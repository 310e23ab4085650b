import { useState } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { downloadAddress, fileNameOf } from '@talkreel/contracts/file-names';
import type { Version } from '@talkreel/contracts/http/retakes';
import { closeDialog } from '../../lib/asked-dialog.ts';
import { projectQuery } from '../../lib/projects.ts';
import { sentencesQuery, useVersions } from '../../lib/retakes/retakes.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { VideoSurface } from '../video-player/video-surface.tsx';
import { SentenceList } from './sentence-list.tsx';
import { VersionList, versionName } from './version-list.tsx';
import classes from './retake-dialog.module.css';

/** One sentence of a finished video spoken again, and the versions that this has made. */
export default function RetakeDialog({ id }: { id: string }) {
  const versions = useVersions(Number(id));
  const [chosen, setChosen] = useState(Number(id));
  const all = versions.data ?? [];
  const shown = all.find(({ projectId }) => projectId === chosen) ?? all.at(-1);
  return (
    <Dialog onClose={() => closeDialog('retake', id)} title="Retake a sentence" size={860}>
      {versions.isError ? (
        <p role="alert">This video could not be loaded. It may have been deleted.</p>
      ) : versions.data === undefined ? (
        <Skeleton height={360} radius={12} />
      ) : shown === undefined ? (
        <p role="alert">There is no finished video to change yet.</p>
      ) : (
        <div className={classes.columns}>
          <Player version={shown} name={versionName(all, shown)} />
          <div className={classes.script}>
            <Sentences key={shown.projectId} version={shown} versions={all} onChoose={setChosen} />
          </div>
          <VersionList versions={all} chosen={shown} onChoose={setChosen} />
        </div>
      )}
    </Dialog>
  );
}

function Player({ version, name }: { version: Version; name: string }) {
  const project = useQuery(projectQuery(version.projectId));
  const title = fileNameOf(project.data?.title ?? '', `talkreel-${version.projectId}`);
  const fileName = `${title}-${fileNameOf(name, '')}.mp4`;
  const { outputUrl: url } = version;
  return (
    <div className={classes.shown}>
      <div className={classes.player}>
        <VideoSurface
          key={version.projectId}
          url={url}
          poster={version.thumbnailUrl}
          captionsUrl={version.captionsUrl}
          label={name}
          fileName={fileName}
        />
      </div>
      {url !== null && (
        <Button
          component="a"
          variant="default"
          size="sm"
          href={downloadAddress(url, fileName)}
          download={fileName}
          aria-label={`Download: ${name}`}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        >
          Download
        </Button>
      )}
    </div>
  );
}

function Sentences({
  version,
  versions,
  onChoose,
}: {
  version: Version;
  versions: readonly Version[];
  onChoose: (id: number) => void;
}) {
  const isMade = version.outputUrl !== null;
  const { data, isError } = useQuery({ ...sentencesQuery(version.projectId), enabled: isMade });
  if (!isMade) return <p className={classes.note}>This version is being made.</p>;
  if (isError) return <p role="alert">The script could not be loaded. Please try again later.</p>;
  if (data === undefined) return <Skeleton height={240} radius={12} />;
  return (
    <SentenceList
      projectId={version.projectId}
      versions={versions}
      sentences={data.sentences}
      problem={data.problem}
      onChoose={onChoose}
    />
  );
}
