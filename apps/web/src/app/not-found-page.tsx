import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Companion } from '../components/states/empty-state.tsx';
import { castPictures } from '../config/cast.ts';
import { paths } from '../config/paths.ts';
import classes from './not-found-page.module.css';

export default function NotFoundPage() {
  return (
    <div className={classes.root}>
      <Companion castUrl={castPictures.notFound} />
      <h1 className={classes.title}>404 Page Not Found</h1>
      <p className={classes.text}>Did you forget to add the page to the router?</p>
      <Button component={Link} to={paths.home}>
        Back to Talkreel
      </Button>
    </div>
  );
}
