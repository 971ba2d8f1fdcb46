import { Button } from '@mantine/core';
import { signOut } from '#web/lib/session.ts';
import { Page, StepPage } from '#web/ui/page.tsx';
import classes from './age-check.module.css';
import { AgeCheck } from './age-check.tsx';

/** The onboarding step of countries that ask for an age check before anything else. */
export function AgeCheckStep() {
  return (
    <StepPage
      title="Show that you are over 18"
      subtitle="Some countries ask for more than a date of birth. Whatever you choose, we keep that you are over 18, by whom and when, and nothing else of it."
      help="/help/identity-check#age-check"
    >
      <AgeCheck />
      <p className={classes.leave}>
        <Button variant="subtle" size="compact-sm" onClick={signOut}>
          Sign out
        </Button>
      </p>
    </StepPage>
  );
}

/** /age-check: the age check of the adult category, and what is kept of passed ones. */
export function AgeCheckScreen() {
  return (
    <Page width="reading">
      <AgeCheck />
    </Page>
  );
}
