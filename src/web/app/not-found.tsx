import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export function NotFound() {
  return (
    <Page>
      <EmptyState
        title="Page not found"
        hint="The link may be old or mistyped. Your work is safe in My Content."
        action={
          <Button component={Link} to="/">
            Go to Dashboard
          </Button>
        }
      />
    </Page>
  );
}
