import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { castPictures } from '../../config/cast.ts';
import { paths } from '../../config/paths.ts';
import { EmptyState } from './empty-state.tsx';

/** A whole page for an address without content, and a link home. */
export function NotThere({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      isPage
      title={title}
      castUrl={castPictures.notFound}
      action={
        <Button component={Link} to={paths.home}>
          Back to Talkreel
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
