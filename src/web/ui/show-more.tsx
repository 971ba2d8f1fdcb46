import { Button } from '@mantine/core';
import classes from './show-more.module.css';

type ShowMoreProps = {
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

/** The button that loads the next page, while there is one. */
export function ShowMore({ pages }: ShowMoreProps) {
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages;
  if (!hasNextPage) return null;
  const label = isFetchNextPageError ? 'The next page did not load. Try again' : 'Show more';
  return (
    <div className={classes.actions}>
      <Button variant="default" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchingNextPage ? 'Loading…' : label}
      </Button>
    </div>
  );
}
