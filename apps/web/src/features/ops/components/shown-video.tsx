interface ShownVideoProps {
  title: string;
  /** null: the file is gone. */
  videoUrl: string | null;
  projectId: number;
}

/** The title of a video, which opens it, and the number by which logs and the database know it. */
export function ShownVideo({ title, videoUrl, projectId }: ShownVideoProps) {
  return (
    <div>
      {videoUrl === null ? (
        title
      ) : (
        <a href={videoUrl} target="_blank" rel="noreferrer">
          {title}
        </a>
      )}
      <div className="ops-quiet">Project {projectId}</div>
    </div>
  );
}
