import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../components/states/empty-state.tsx';
import { castPictures } from '../config/cast.ts';
import { paths } from '../config/paths.ts';

export default function NotFoundPage() {
  return (
    <EmptyState
      isPage
      title="404 Page Not Found"
      castUrl={castPictures.notFound}
      action={
        <Button component={Link} to={paths.home}>
          Back to Talkreel
        </Button>
      }
    >
      Did you forget to add the page to the router?
    </EmptyState>
  );
}
