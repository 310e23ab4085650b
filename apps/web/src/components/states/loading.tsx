import classes from './states.module.css';

/** What a lazy page shows until its code is here. Takes the page's height, so that the footer stays put. */
export function PageLoading() {
  return (
    <div className={classes.loading} role="status">
      Loading...
    </div>
  );
}
