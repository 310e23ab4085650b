import { useState } from 'react';

interface AvatarProps {
  name: string;
  imageUrl: string | null;
  /** Width and height in pixels. */
  size: number;
  className: string | undefined;
}

/** A user's picture, or their first letter if there is none or it cannot be shown. */
export function Avatar({ name, imageUrl, size, className }: AvatarProps) {
  const [isBroken, setIsBroken] = useState(false);
  return imageUrl === null || isBroken ? (
    <span className={className} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  ) : (
    <img
      className={className}
      src={imageUrl}
      alt=""
      width={size}
      height={size}
      onError={() => setIsBroken(true)}
    />
  );
}
