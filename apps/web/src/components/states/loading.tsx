import classes from './states.module.css';

/** Placeholder of a lazy page. Takes the page's height, so the footer stays put. */
export function PageLoading() {
  return (
    <div className={classes.loading} role="status">
      Loading...
    </div>
  );
}
