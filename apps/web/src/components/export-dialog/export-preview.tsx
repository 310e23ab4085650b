import { useState, type CSSProperties } from 'react';
import { IMAGE_SIZE } from '@talkreel/contracts/constants';
import { BLURRED_BACKGROUND, exportSizes, type ExportFormat } from '@talkreel/contracts/exports';
import { frameFace } from '@talkreel/contracts/framing';
import type { Project } from '@talkreel/contracts/http/projects';
import classes from './export-dialog.module.css';

interface ExportPreviewProps {
  project: Pick<Project, 'outputUrl' | 'thumbnailUrl'>;
  format: ExportFormat;
  background: string;
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** The picture in its new shape, framed by the code that frames the file. */
export function ExportPreview({ project, format, background }: ExportPreviewProps) {
  const [source, setSource] = useState<{ width: number; height: number }>(IMAGE_SIZE);
  const size = exportSizes[format];
  const { crop, picture } = frameFace(source, size, background);
  const isBlurred = background === BLURRED_BACKGROUND;
  const place: CSSProperties = {
    left: percent(picture.x, size.width),
    top: percent(picture.y, size.height),
    width: percent(picture.width, size.width),
    height: percent(picture.height, size.height),
  };
  const part: CSSProperties = {
    left: percent(-crop.x, crop.width),
    top: percent(-crop.y, crop.height),
    width: percent(source.width, crop.width),
    height: percent(source.height, crop.height),
  };
  return (
    <div className={classes.preview}>
      <div
        className={classes.frame}
        data-format={format}
        style={{
          aspectRatio: `${size.width} / ${size.height}`,
          ...(isBlurred ? {} : { background }),
        }}
      >
        {isBlurred && project.thumbnailUrl !== null && (
          <img className={classes.around} src={project.thumbnailUrl} alt="" />
        )}
        <div className={classes.picture} style={place}>
          <video
            src={project.outputUrl ?? undefined}
            poster={project.thumbnailUrl ?? undefined}
            aria-label={`Preview in ${format}`}
            style={part}
            muted
            playsInline
            preload="metadata"
            onLoadedMetadata={({ currentTarget: { videoWidth: width, videoHeight: height } }) => {
              if (width > 0 && height > 0) setSource({ width, height });
            }}
          />
        </div>
      </div>
    </div>
  );
}
