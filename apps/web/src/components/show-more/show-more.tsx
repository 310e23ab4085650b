import { Button } from '@mantine/core';
import classes from './show-more.module.css';

interface ShowMoreProps {
  /** The paging state of an infinite query. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): Promise<unknown>;
  };
}

/** Loads the next page of a list, and reports a failure. Nothing at the list's end. */
export function ShowMore({ list }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.root}>
      {list.isFetchNextPageError && (
        <p className={classes.problem} role="alert">
          Older items could not be loaded. Please try again.
        </p>
      )}
      <Button
        variant="default"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}
