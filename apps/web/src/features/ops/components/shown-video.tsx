interface OpenedVideoProps {
  title: string;
  /** null: the file is gone. */
  videoUrl: string | null;
}

/** The title of a video, which opens it. */
export function OpenedVideo({ title, videoUrl }: OpenedVideoProps) {
  if (videoUrl === null) return title;
  return (
    <a href={videoUrl} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
}

/** The title of a video, which opens it, and the number by which logs and the database know it. */
export function ShownVideo({ projectId, ...video }: OpenedVideoProps & { projectId: number }) {
  return (
    <div>
      <OpenedVideo {...video} />
      <div className="ops-quiet">Project {projectId}</div>
    </div>
  );
}
