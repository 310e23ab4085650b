import { PHOTO_TYPES } from '@talkreel/contracts/photo';
import type { BrandView } from '@talkreel/contracts/http/brand';
import { AudioPlayer } from '../../../components/audio-player/audio-player.tsx';
import { Panel } from '../../../components/page/panel.tsx';
import { FileField } from './file-field.tsx';
import classes from './brand.module.css';

export function BrandFiles({ kit: { logo, background, music } }: { kit: BrandView }) {
  return (
    <Panel title="Files">
      <div className={classes.files}>
        <FileField
          kind="logo"
          title="Logo"
          description="In the corner and on the end card. PNG with transparency looks best; up to 5 MB."
          accept={PHOTO_TYPES}
          file={logo}
        >
          <div className={classes.logo}>
            <img src={logo?.url} alt="Your logo" />
          </div>
        </FileField>
        <FileField
          kind="background"
          title="Background"
          description="Fills the space around the video. JPEG, PNG, WebP, HEIC or TIFF, up to 10 MB."
          accept={PHOTO_TYPES}
          file={background}
        >
          <img className={classes.background} src={background?.url} alt="Your background" />
        </FileField>
        <FileField
          kind="music"
          title="Music"
          description="Looped under the speech, quieter while somebody speaks. MP3, M4A, WAV, OGG or FLAC, up to 12 MB. Use music you have the rights to."
          accept="audio/*"
          file={music}
        >
          <AudioPlayer url={music?.url ?? ''} label="Your music" />
        </FileField>
      </div>
    </Panel>
  );
}
