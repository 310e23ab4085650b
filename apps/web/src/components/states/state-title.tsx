import classes from './states.module.css';

/** The heading of a state: the page's h1 if there is nothing else on it. */
export function StateTitle({ title, isPage }: { title: string; isPage: boolean }) {
  return isPage ? (
    <h1 className={classes.pageTitle}>{title}</h1>
  ) : (
    <h2 className={classes.title}>{title}</h2>
  );
}
