import { isForRole } from '#contract/access.ts';
import { contract } from '#contract/index.ts';
import { useUser } from '#web/lib/session.ts';
import { MailPreferences } from '#web/ui/mail-preferences/mail-preferences.tsx';
import { Page } from '#web/ui/page.tsx';
import { AccountFacts } from './account/account-facts.tsx';
import { ApiKeys } from './api-keys/api-keys.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnData } from './own-data/own-data.tsx';
import { SafetyRecord } from './safety/safety-record.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { TeamManagement } from './team/team-management.tsx';
import { UserManagement } from './users/user-management.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

/** /profile-settings: who one is here, how the account is protected, and where it is signed in. */
export function ProfileScreen() {
  const { role } = useUser();
  return (
    <Page width="reading">
      <AccountFacts />
      <SecondFactor />
      <ChangePassword />
      <TeamManagement />
      {isForRole(contract.listUsers, role) && <UserManagement />}
      <ApiKeys />
      <Webhooks />
      <Sessions />
      <MailPreferences />
      <SafetyRecord />
      <OwnData />
    </Page>
  );
}
