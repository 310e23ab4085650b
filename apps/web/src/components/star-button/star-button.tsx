import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';

interface StarButtonProps {
  label: string;
  isStarred: boolean;
  onToggle: () => void;
  size: 32 | 36;
  className?: string | undefined;
}

/** Stars a video, and takes the star back. */
export function StarButton({ label, isStarred, onToggle, size, className = '' }: StarButtonProps) {
  const Glyph = isStarred ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={className}
      variant="subtle"
      color={isStarred ? 'yellow' : 'gray'}
      size={size}
      aria-label={label}
      title={isStarred ? 'Remove the star' : 'Star'}
      aria-pressed={isStarred}
      onClick={onToggle}
    >
      <Glyph
        size={size === 36 ? 20 : 18}
        {...(!isStarred && { stroke: 1.75 })}
        aria-hidden="true"
      />
    </ActionIcon>
  );
}
