import { ButtonLink } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown instead of an admin page until the administrator has a second factor; the server refuses its calls. */
export function SecondFactorRequired() {
  return (
    <Page>
      <EmptyState
        title="Set up two-factor authentication first"
        hint="Administrators sign in with a password and a code. You need an authenticator app."
        action={<ButtonLink to="/profile-settings">Go to Profile Settings</ButtonLink>}
      />
    </Page>
  );
}
