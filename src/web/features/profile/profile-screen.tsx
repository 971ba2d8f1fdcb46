import { Page } from '#web/ui/page.tsx';
import { AccountFacts } from './account-facts.tsx';
import { ChangePassword } from './change-password.tsx';
import { SafetyRecord } from './safety/safety-record.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { TeamManagement } from './team/team-management.tsx';

/** /profile-settings: who one is here, how the account is protected, and where it is signed in. */
export function ProfileScreen() {
  return (
    <Page width="reading">
      <AccountFacts />
      <SecondFactor />
      <ChangePassword />
      <TeamManagement />
      <Sessions />
      <SafetyRecord />
    </Page>
  );
}
