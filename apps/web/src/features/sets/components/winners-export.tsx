import { ActionIcon, Button } from '@mantine/core';
import {
  IconCheck,
  IconDeviceMobile,
  IconDownload,
  IconFileZip,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { Batch } from '@talkreel/contracts/http/sets';
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx';
import { plural } from '../../../lib/format.ts';
import { batchExportsUrl } from '../api/batches.ts';
import { useWinners } from '../hooks/use-winners.ts';
import type { GridVideo } from '../model/grid.ts';
import { exportsPercent, exportsSentence, type WinnerExport } from '../model/winners.ts';
import { PanelHead, PanelPicture } from './panel-head.tsx';
import classes from './winners-export.module.css';

interface WinnersExportProps {
  batch: Batch;
  videos: GridVideo[];
  userId: string;
}

/** Exports the winners as they are posted, and delivers them as one file. */
export function WinnersExport({ batch, videos, userId }: WinnersExportProps) {
  const winners = useWinners(batch, videos, userId);
  const { chosen, approved, exports, isStarting } = winners;
  const count = chosen.videos.length;
  if (exports.length === 0 && count === 0) return null;
  const hasBegun = exports.length > 0 || isStarting;
  const withCaptions = winners.captions === null ? '' : ' with captions';
  return (
    <section className={classes.root} aria-label="Export winners">
      {hasBegun ? (
        <Exports batchId={batch.id} winners={winners} />
      ) : (
        <div className={classes.begin}>
          <PanelHead
            picture={
              <PanelPicture>
                <IconDeviceMobile size={22} stroke={1.5} />
              </PanelPicture>
            }
            title="Ready to post"
          >
            {noteOf(chosen.isAll, count, winners.captions !== null)}
          </PanelHead>
          <div className={classes.choices}>
            <Button
              size="md"
              disabled={winners.isLoading}
              leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
              onClick={() => winners.start(chosen.videos)}
            >
              {chosen.isAll ? 'Export all' : 'Export winners'} 9:16{withCaptions}
            </Button>
            {approved.length > 0 && (
              <Button
                size="md"
                variant="default"
                disabled={winners.isLoading}
                leftSection={<IconCheck size={20} stroke={1.75} aria-hidden="true" />}
                onClick={() => winners.start(approved)}
              >
                Export approved ({approved.length})
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  );
}

function noteOf(isAll: boolean, count: number, hasCaptions: boolean): string {
  const which = isAll
    ? `No video is starred, so all that are ready are exported: ${count}.`
    : `${plural(count, 'starred video')}.`;
  const how = hasCaptions ? '' : ', without captions, as you last chose';
  return `${which} One ZIP, free${how}.`;
}

interface ExportsProps {
  batchId: string;
  winners: ReturnType<typeof useWinners>;
}

/** How far the exports are, which failed, and the file. */
function Exports({ batchId, winners }: ExportsProps) {
  const { exports, isStarting, starting } = winners;
  const failed = exports.filter(({ end }) => end === 'failed');
  const missing = exports.filter(({ reason }) => reason !== null);
  const ready = exports.filter(({ end }) => end === 'ready');
  const isDone = !isStarting && exports.every(({ end }) => end !== null);
  const sentence =
    isStarting && exports.length === 0 ? 'Starting the exports' : exportsSentence(exports);
  return (
    <>
      <div className={classes.head}>
        <p className={classes.sentence} role="status">
          {sentence}
        </p>
        {isDone && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label="Close these exports"
            onClick={winners.close}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {!isDone && (
        <ProgressBar percent={exportsPercent(exports, starting)} label="Progress of the exports" />
      )}
      {missing.length > 0 && <Missing missing={missing} />}
      {isDone && (
        <div className={classes.actions}>
          {ready.length > 0 && (
            <Button
              component="a"
              href={batchExportsUrl(batchId, ready)}
              download
              leftSection={<IconFileZip size={20} stroke={1.75} aria-hidden="true" />}
            >
              Download {plural(ready.length, 'video')} to post (ZIP)
            </Button>
          )}
          {failed.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
              onClick={winners.again}
            >
              Try {failed.length} again
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Missing({ missing }: { missing: WinnerExport[] }) {
  return (
    <ul className={classes.failed}>
      {missing.map(({ position, label, reason }) => (
        <li key={position}>
          <strong>{label}</strong>: {reason}
        </li>
      ))}
    </ul>
  );
}
