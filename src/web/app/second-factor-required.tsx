import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown instead of an admin page until the administrator has a second factor; the server refuses its calls. */
export function SecondFactorRequired() {
  return (
    <Page>
      <EmptyState
        title="Set up two-factor authentication first"
        hint="Administrators sign in with a password and a code. You need an authenticator app."
        action={
          <Button component={Link} to="/profile-settings">
            Go to Profile Settings
          </Button>
        }
      />
    </Page>
  );
}
