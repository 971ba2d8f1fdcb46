import { Button } from '@mantine/core';
import { signOut } from '#web/lib/session.ts';
import { StepPage } from '#web/ui/page.tsx';
import { ChangePasswordForm } from './change-password.tsx';
import security from './security.module.css';

/** What stands in place of every page while the password is one that an administrator gave. */
export function GivenPasswordScreen() {
  return (
    <StepPage
      title="Choose a password of your own"
      subtitle="The one that you signed in with was given to you, so somebody else knows it too."
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
