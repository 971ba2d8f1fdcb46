import { Tabs } from '@mantine/core';
import { useState } from 'react';
import type { SignInAnswer } from '#contract/identity.ts';
import { useSetCurrentUser } from '#web/lib/session.ts';
import titles from '../auth-screen.module.css';
import { LoginForm } from '../login-form.tsx';
import { RegistrationForm } from '../registration-form.tsx';
import { SecondFactorForm } from '../second-factor-form.tsx';

/** Sign-up and sign-in for the invited address. @param email fixed, the user cannot edit it */
export function InvitationSignIn({ email }: { email: string }) {
  const setCurrentUser = useSetCurrentUser();
  const [secondFactorDue, setSecondFactorDue] = useState(false);
  const onAnswer = (answer: SignInAnswer) =>
    'secondFactorDue' in answer ? setSecondFactorDue(true) : setCurrentUser(answer);
  if (secondFactorDue) return <SecondFactorForm onBack={() => setSecondFactorDue(false)} />;
  return (
    <Tabs defaultValue="sign-up" keepMounted={false} classNames={{ tab: titles.tab }}>
      <Tabs.List grow mb="md">
        <Tabs.Tab value="login">Login</Tabs.Tab>
        <Tabs.Tab value="sign-up">Sign Up</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="login">
        <LoginForm email={email} onAnswer={onAnswer} />
      </Tabs.Panel>
      <Tabs.Panel value="sign-up">
        <RegistrationForm email={email} referralCode="" onAnswer={onAnswer} />
      </Tabs.Panel>
    </Tabs>
  );
}
