import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import { EmptyState } from '#web/ui/states.tsx';
import classes from './library-screen.module.css';

type LibraryEmptyProps = { filtered: boolean; onClear: () => void };

/** Shown when no item matches, or none exists yet. */
export function LibraryEmpty({ filtered, onClear }: LibraryEmptyProps) {
  return (
    <EmptyState
      title={messages.library.empty}
      hint={filtered ? messages.library.filteredHint : messages.library.emptyHint}
      action={
        <div className={classes.actions}>
          {filtered && (
            <Button variant="default" onClick={onClear}>
              Clear filters
            </Button>
          )}
          <Button component={Link} to="/">
            Go to Dashboard
          </Button>
          {!filtered && (
            <Button variant="default" component={Link} to="/content/import">
              Import pictures
            </Button>
          )}
        </div>
      }
    />
  );
}
