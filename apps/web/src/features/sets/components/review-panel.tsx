import { lazy, useState } from 'react';
import { Button } from '@mantine/core';
import {
  IconExternalLink,
  IconLink,
  IconLinkOff,
  IconMessageCheck,
  IconSend,
  IconSettings,
} from '@tabler/icons-react';
import type { BatchReview } from '@talkreel/contracts/http/reviews';
import { reviewTexts } from '@talkreel/contracts/texts/platform';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { verdictSentence } from '../../../components/review/comments.ts';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { formatDay, plural } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast-store.ts';
import { useSendReview } from '../api/reviews.ts';
import { usePrepareReview } from '../hooks/use-prepare-review.ts';
import type { ReviewedPart } from '../model/grid.ts';
import { isReady } from '../model/live-set.ts';
import { PanelHead, PanelPicture } from './panel-head.tsx';
import { ReviewFeedback } from './review-feedback.tsx';
import classes from './review-panel.module.css';

const ReviewLinkDialog = lazy(() => import('./review-link-dialog.tsx'));

interface ReviewPanelProps {
  /** The id of the batch or film. */
  setId: string;
  videos: ReviewedPart[];
  review: BatchReview;
}

/** Sends a batch or film to a client, and shows what they say of it. */
export function ReviewPanel({ setId, videos, review }: ReviewPanelProps) {
  const { url, isTakenDown } = review;
  const hasFeedback = review.videos.some(
    ({ verdict, comments }) => verdict !== null || comments.length > 0,
  );
  const ready = videos.filter(isReady).length;
  if (ready === 0 && url === null && !hasFeedback) return null;
  return (
    <section className={classes.root} aria-label="Review">
      {isTakenDown ? (
        <p className={classes.note}>{reviewTexts.takenDown}.</p>
      ) : url === null ? (
        <Send setId={setId} videos={videos} wasSent={hasFeedback} />
      ) : (
        <Sent setId={setId} videos={videos} review={review} url={url} />
      )}
      {hasFeedback && <ReviewFeedback batchId={setId} videos={videos} review={review} />}
    </section>
  );
}

async function copyLink(url: string): Promise<void> {
  const isCopied = await copyText(url);
  toast({
    title: isCopied ? 'Review link copied' : 'Your review link',
    description: isCopied
      ? 'Anyone with it can watch, approve and comment, and sees your username.'
      : url,
    variant: 'success',
    action: { label: 'Open', onClick: () => window.open(url, '_blank', 'noopener') },
  });
}

function Icon() {
  return (
    <PanelPicture>
      <IconMessageCheck size={22} stroke={1.5} />
    </PanelPicture>
  );
}

interface SendProps {
  setId: string;
  videos: ReviewedPart[];
  wasSent: boolean;
}

function Send({ setId, videos, wasSent }: SendProps) {
  const send = useSendReview(setId);
  const { isLoading, prepare } = usePrepareReview(setId, videos);
  // Not a callback of `mutate`, which is dropped if an event shows the review before the reply is here.
  const start = (): void =>
    void send.mutateAsync(true).then(
      ({ url }) => {
        prepare();
        if (url !== null) void copyLink(url);
      },
      () => undefined, // It was reported.
    );
  return (
    <div className={classes.send}>
      <PanelHead picture={<Icon />} title="Client review">
        {wasSent
          ? 'The review has ended. Sending it again makes another link, and keeps what was said.'
          : `One link for a client: they watch ${videos.length === 1 ? 'the video as you post it' : 'the videos as you post them'}, approve or comment, without an account.`}
      </PanelHead>
      <Button
        size="md"
        variant="default"
        loading={send.isPending}
        disabled={isLoading}
        leftSection={<IconSend size={20} stroke={1.75} aria-hidden="true" />}
        onClick={start}
      >
        Send for review
      </Button>
    </div>
  );
}

interface SentProps extends Omit<ReviewPanelProps, 'review'> {
  review: BatchReview;
  url: string;
}

function Sent({ setId, videos, review, url }: SentProps) {
  const { link } = review;
  const isOver = link?.expiresAt != null && Date.parse(link.expiresAt) <= Date.now();
  return (
    <>
      <p className={classes.sentence} role="status">
        {isOver ? 'The review link has ended' : 'Under review'} · {verdictSentence(review.videos)}
      </p>
      <p className={classes.note}>
        {[
          link?.hasPassword === true ? 'With a password' : 'Open to everybody with the link',
          link?.mayDownload === true ? 'download offered' : 'no download',
          link?.expiresAt == null
            ? 'no end'
            : `${isOver ? 'ended' : 'until'} ${formatDay(link.expiresAt, 'medium')}`,
        ].join(' · ')}
      </p>
      <Preparing batchId={setId} videos={videos} review={review} />
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void copyLink(url)}
        >
          Copy review link
        </Button>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden="true" />}
        >
          Open
        </Button>
        <LinkSettings batchId={setId} review={review} />
        <End batchId={setId} />
      </div>
    </>
  );
}

/** Which videos have no version for posting yet. */
function Preparing({
  batchId,
  videos,
  review,
}: Omit<SentProps, 'setId' | 'url'> & { batchId: string }) {
  const { isLoading, isStarting, prepare } = usePrepareReview(batchId, videos);
  const coming = review.videos.filter(({ isPreparing }) => isPreparing).length;
  const plain = review.videos.filter(({ isExport, isPreparing }) => !isExport && !isPreparing);
  if (coming === 0 && plain.length === 0) return null;
  return (
    <div className={classes.preparing}>
      <p role="status">
        {coming > 0 || isStarting
          ? `The client sees ${plural(coming || plain.length, 'video')} as soon as the version for posting is made.`
          : `${plural(plain.length, 'video')} without a version for posting: the client sees ${plain.length === 1 ? 'it' : 'them'} as made, without captions.`}
      </p>
      {coming === 0 && plain.length > 0 && (
        <Button
          variant="default"
          size="sm"
          loading={isStarting}
          disabled={isLoading}
          onClick={prepare}
        >
          Prepare, free
        </Button>
      )}
    </div>
  );
}

function LinkSettings({ batchId, review }: { batchId: string; review: BatchReview }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Link settings
      </Button>
      {isOpen && review.link !== null && (
        <LazyPart onFailed={close}>
          <ReviewLinkDialog batchId={batchId} link={review.link} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}

function End({ batchId }: { batchId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = useSendReview(batchId);
  const close = (): void => setIsAsking(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconLinkOff size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        End review
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="End this review?"
        keepLabel="Keep it open"
        confirmLabel="End review"
        isBusy={end.isPending}
        onClose={close}
        onConfirm={() => end.mutate(false, { onSettled: close })}
      >
        The link stops working at once and for good. What was said stays here.
      </ConfirmDialog>
    </>
  );
}
