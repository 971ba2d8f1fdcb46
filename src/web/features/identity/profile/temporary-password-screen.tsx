import { Button } from '@mantine/core';
import { signOut } from '#web/lib/session.ts';
import { StepPage } from '#web/ui/page.tsx';
import { ChangePasswordForm } from './change-password.tsx';
import security from './security.module.css';

/** Replaces every page until the user changes a temporary password set by an administrator. */
export function TemporaryPasswordScreen() {
  return (
    <StepPage
      title="Choose a new password"
      subtitle="You signed in with a temporary password that an administrator also knows."
    >
      <ChangePasswordForm />
      <div className={security.actions}>
        <Button variant="default" onClick={signOut}>
          Sign out
        </Button>
      </div>
    </StepPage>
  );
}
