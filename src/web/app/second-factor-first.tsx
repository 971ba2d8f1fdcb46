import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** In place of an administrators' page until their account has a second factor: the server refuses its calls. */
export function SecondFactorFirst() {
  return (
    <Page>
      <EmptyState
        title="Set up a second factor first"
        hint="Administrators sign in with a code besides the password. It takes a minute and an authenticator app."
        action={
          <Button component={Link} to="/profile-settings">
            Go to Profile Settings
          </Button>
        }
      />
    </Page>
  );
}
