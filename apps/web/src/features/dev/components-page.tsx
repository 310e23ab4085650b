import type { Price } from '@talkreel/contracts/http/price';
import { Button } from '@mantine/core';
import { Page } from '../../components/page/page.tsx';
import { AudioPlayer } from '../../components/audio-player/audio-player.tsx';
import { Avatar } from '../../components/avatar/avatar.tsx';
import { VideoSurface } from '../../components/video-player/video-surface.tsx';
import { CreditPill } from '../../components/credit-pill/credit-pill.tsx';
import { PriceLine } from '../../components/price-line/price-line.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { PageLoading } from '../../components/states/loading.tsx';
import { Controls } from './components/controls.tsx';
import { Jobs } from './components/jobs.tsx';
import { Specimen, Specimens } from './components/specimens.tsx';
import { samplePrice } from './model/samples.ts';

const SAMPLE = '/samples/hero-1.mp4';

const prices: Array<[name: string, parts: Partial<Price>]> = [
  ['one generation', {}],
  ['included', { cost: 0, label: 'Included', detail: '2 more takes included', takesUsed: 1 }],
  ['none left', { kind: 'influencer-video', available: 0, affordable: false }],
];

const nothing = (): void => undefined;

/** All shared components in all their states, for whoever changes one. */
export default function ComponentsPage() {
  return (
    <Page title="Components" lead="Shared components in all their states.">
      <Controls />
      <Jobs />
      <Players />
      <Prices />
      <States />
    </Page>
  );
}

/** Players and pictures, and their replacements when one cannot be shown. */
function Players() {
  return (
    <Specimens title="Players">
      <Specimen name="VideoSurface">
        <VideoSurface url={SAMPLE} label="A sample video" />
      </Specimen>
      <Specimen name="VideoSurface, without a video">
        <VideoSurface url={null} label="No video" />
      </Specimen>
      <Specimen name="VideoSurface, broken">
        <VideoSurface url="/samples/not-there.mp4" label="A broken video" />
      </Specimen>
      <Specimen name="AudioPlayer">
        <AudioPlayer url={SAMPLE} label="A sample recording" durationSeconds={4} />
      </Specimen>
      <Specimen name="AudioPlayer, broken">
        <AudioPlayer url="/samples/not-there.mp3" label="A broken recording" />
      </Specimen>
      <Specimen name="Avatar, without a picture">
        <Avatar name="Mira" imageUrl={null} size={48} className={undefined} />
      </Specimen>
    </Specimens>
  );
}

/** Prices, and what is left. */
function Prices() {
  return (
    <Specimens title="Prices">
      {prices.map(([name, parts]) => (
        <Specimen key={name} name={`PriceLine, ${name}`}>
          <PriceLine price={samplePrice(parts)} />
        </Specimen>
      ))}
      {[15, 0].map((available) => (
        <Specimen key={available} name={`CreditPill, ${available} left`}>
          <CreditPill credits={{ limit: 3, used: 3, packs: available, available }} />
        </Specimen>
      ))}
    </Specimens>
  );
}

/** States of pages without content. */
function States() {
  return (
    <Specimens title="States">
      <Specimen name="EmptyState">
        <EmptyState title="No videos yet" action={<Button>Make the first</Button>}>
          They will appear here.
        </EmptyState>
      </Specimen>
      <Specimen name="ErrorState">
        <ErrorState title="Your videos could not be loaded" onRetry={nothing}>
          Nothing was charged.
        </ErrorState>
      </Specimen>
      <Specimen name="ErrorState, trying again">
        <ErrorState title="Your videos could not be loaded" onRetry={nothing} isRetrying />
      </Specimen>
      <Specimen name="PageLoading">
        <PageLoading />
      </Specimen>
      <Specimen name="Panel">
        <Panel title="Preview">Anything that belongs together.</Panel>
      </Specimen>
    </Specimens>
  );
}
