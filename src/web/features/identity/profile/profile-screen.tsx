import type { ReactNode } from 'react';
import { MailPreferences } from '#web/ui/mail-preferences/mail-preferences.tsx';
import { Page } from '#web/ui/page.tsx';
import { AccountFacts } from './account/account-facts.tsx';
import { ApiKeys } from './api-keys/api-keys.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnData } from './own-data/own-data.tsx';
import { SafetyRecord } from './safety/safety-record.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { SignInMethods } from './sign-in-methods/sign-in-methods.tsx';
import { TeamManagement } from './team/team-management.tsx';
import { Webhooks } from './webhooks/webhooks.tsx';

type ProfileScreenProps = {
  /** The User Management card of administrators. The app passes it in, because it belongs to another feature. */
  userManagement?: ReactNode;
};

/** /profile-settings: account details, security, team, API keys, sessions and own data. */
export function ProfileScreen({ userManagement }: ProfileScreenProps) {
  return (
    <Page width="reading">
      <AccountFacts />
      <SignInMethods />
      <SecondFactor />
      <ChangePassword />
      <TeamManagement />
      {userManagement}
      <ApiKeys />
      <Webhooks />
      <Sessions />
      <MailPreferences />
      <SafetyRecord />
      <OwnData />
    </Page>
  );
}
