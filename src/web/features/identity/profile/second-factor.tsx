import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorSetup } from '#contract/identity.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useSetCurrentUser, useUser } from '#web/lib/session.ts';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ConfirmPassword } from './confirm-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';
import { SetupSecondFactor } from './setup-second-factor.tsx';
import { useSignInMethods } from './sign-in-methods/use-sign-in-methods.ts';

type Step =
  | { at: 'rest' | 'start' | 'renew' | 'disable' }
  | { at: 'setup'; setup: SecondFactorSetup }
  | { at: 'codes'; codes: readonly string[] };

/** Turns two-factor authentication on and off and renews the recovery codes. Each step requires the password. */
export function SecondFactor() {
  const { secondFactor } = useUser();
  const setCurrentUser = useSetCurrentUser();
  const { data: methods } = useSignInMethods();
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  const sessionsChanged = () => client.invalidateQueries({ queryKey: queryKeys.sessions });

  async function start(password: string) {
    setStep({ at: 'setup', setup: await call('startSecondFactor', { body: { password } }) });
  }
  async function renew(password: string) {
    const { recoveryCodes } = await call('renewRecoveryCodes', { body: { password } });
    setStep({ at: 'codes', codes: recoveryCodes });
  }
  async function disable(password: string) {
    setCurrentUser(await call('disableSecondFactor', { body: { password } }));
    notify.success({
      title: 'Two-factor authentication is off',
      text: 'You now sign in with your password only.',
    });
    rest();
    await sessionsChanged();
  }

  return (
    <Section title="Security">
      <div className={classes.stack}>
        <p className={classes.note}>
          <strong>Two-factor authentication</strong>
          <span className={secondFactor ? classes.on : classes.off}>{secondFactor ? 'On' : 'Off'}</span>
          <br />
          {secondFactor
            ? 'Signing in requires your password and a code from your authenticator app.'
            : methods?.hasPassword === false
              ? 'A passkey is two factors already. With a password you can also require a code from an app on your phone.'
              : 'Protects you if your password leaks: signing in also requires a code from an app on your phone.'}
        </p>
        {step.at === 'rest' && methods?.hasPassword !== false && (
          <div className={classes.actions}>
            {secondFactor ? (
              <>
                <Button variant="default" onClick={() => setStep({ at: 'renew' })}>
                  New recovery codes
                </Button>
                <Button variant="default" onClick={() => setStep({ at: 'disable' })}>
                  Turn off
                </Button>
              </>
            ) : (
              <Button variant="default" onClick={() => setStep({ at: 'start' })}>
                Turn on
              </Button>
            )}
          </div>
        )}
        {step.at === 'start' && (
          <ConfirmPassword
            why="Enter your password to continue."
            action="Continue"
            onConfirm={start}
            onCancel={rest}
          />
        )}
        {step.at === 'renew' && (
          <ConfirmPassword
            why="Your current codes stop working."
            action="Create new codes"
            onConfirm={renew}
            onCancel={rest}
          />
        )}
        {step.at === 'disable' && (
          <ConfirmPassword
            why="You will sign in with your password only."
            action="Turn off"
            onConfirm={disable}
            onCancel={rest}
          />
        )}
        {step.at === 'setup' && (
          <SetupSecondFactor
            setup={step.setup}
            onCancel={rest}
            onConfirmed={(user) => {
              setCurrentUser(user);
              setStep({ at: 'codes', codes: step.setup.recoveryCodes });
              void sessionsChanged();
            }}
          />
        )}
        {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      </div>
    </Section>
  );
}
