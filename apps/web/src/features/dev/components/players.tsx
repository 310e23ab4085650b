import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { Avatar } from '../../../components/avatar/avatar.tsx';
import { VideoSurface } from '../../../components/video-player/video-surface.tsx';
import { Specimen, Specimens } from './specimens.tsx';

const SAMPLE = '/samples/hero-1.mp4';

/** Players and pictures, and what stands in for one that cannot be shown. */
export function Players() {
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
