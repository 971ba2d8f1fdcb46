import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { SignInAnswer } from '#contract/identity.ts';
import { rememberChosenPlan } from '#web/lib/chosen-plan.ts';
import { useCurrentUser, useSetCurrentUser } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { useTakeOver } from '#web/lib/typed-ahead.ts';
import { ProviderProblemNote } from '#web/ui/provider-problem.tsx';
import { AuthFrame } from './auth-frame.tsx';
import classes from './auth-screen.module.css';
import { InvitationScreen } from './invitation/invitation-screen.tsx';
import { LoginForm } from './login-form.tsx';
import { getPathAfterSignIn } from './path-after-sign-in.ts';
import { RegistrationForm } from './registration-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** /auth: sign-in and sign-up. With `?invitation=` it answers a team invitation. */
export function AuthScreen() {
  useTakeOver();
  const [search] = useSearchParams();
  const token = search.get('invitation');
  return token ? <InvitationScreen token={token} /> : <SignInScreen />;
}

/** The sign-in and sign-up forms. Redirects a user who is already signed in. */
function SignInScreen() {
  const { data: user } = useCurrentUser();
  const setCurrentUser = useSetCurrentUser();
  const [search, setSearch] = useSearchParams();
  // An identity provider sends the browser back before the code.
  const [secondFactorDue, setSecondFactorDue] = useState(search.get('code') === 'due');
  // Store the plan before a redirect drops the query string.
  rememberChosenPlan(search);
  const referralCode = search.get('ref') ?? '';
  const tab = search.get('tab') ?? (referralCode ? 'sign-up' : 'login');
  useDocumentTitle(tab === 'sign-up' ? 'Sign Up' : 'Login');
  if (user) return <Navigate to={getPathAfterSignIn(search)} replace />;

  const onAnswer = (answer: SignInAnswer) =>
    'secondFactorDue' in answer ? setSecondFactorDue(true) : setCurrentUser(answer);
  const showTab = (next: string | null) =>
    setSearch(
      (current) =>
        new URLSearchParams([...current].filter(([key]) => key !== 'tab').concat([['tab', next ?? 'login']])),
      {
        replace: true,
      },
    );

  if (secondFactorDue) {
    return (
      <AuthFrame>
        <h1 className={classes.title}>One more step</h1>
        <SecondFactorForm onBack={() => setSecondFactorDue(false)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <h1 className={classes.title}>{tab === 'sign-up' ? 'Create your account' : 'Welcome back'}</h1>
      <div className={classes.problem}>
        <ProviderProblemNote problem={search.get('problem')} />
      </div>
      <Tabs value={tab} onChange={showTab} keepMounted={false} classNames={{ tab: classes.tab }}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="sign-up">Sign Up</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <LoginForm onAnswer={onAnswer} />
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          <RegistrationForm referralCode={referralCode} onAnswer={onAnswer} />
        </Tabs.Panel>
      </Tabs>
    </AuthFrame>
  );
}
