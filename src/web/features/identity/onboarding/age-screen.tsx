import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { usePreservedState } from '#web/lib/preserved-state.ts';
import { signOut } from '#web/lib/session.ts';
import { brand } from '#web/lib/site.ts';
import { StepPage } from '#web/ui/page.tsx';
import { WithPolicyLinks } from '#web/ui/policy-links.tsx';
import { CheckAll } from './check-all.tsx';
import classes from './form.module.css';
import { consentLabels } from './policies.ts';
import { getStepNumber } from './steps.ts';
import { type Confirmation, useVerifyAge } from './use-verify-age.ts';

/** Two are consents of the next step, which does not ask for them again. */
const confirmations: readonly { name: Confirmation; label: string }[] = [
  { name: 'ageConfirm', label: consentLabels.ageConfirmation },
  { name: 'contentAware', label: 'I know that this platform can show adult content, and I want to see it.' },
  { name: 'termsAgree', label: consentLabels.termsOfService },
  { name: 'legalAuth', label: 'I am legally allowed to enter this agreement and to use such a platform.' },
];

const names = confirmations.map(({ name }) => name);

function getToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Step 1: the date of birth and four confirmations. */
export function AgeScreen() {
  const [dateOfBirth, setDateOfBirth] = usePreservedState('date-of-birth', '');
  const [confirmed, setConfirmed] = useState<ReadonlySet<Confirmation>>(new Set());
  const { verify, pending, denied } = useVerifyAge();
  const complete = confirmed.size === names.length;

  function toggle(name: Confirmation): void {
    const next = new Set(confirmed);
    if (!next.delete(name)) next.add(name);
    setConfirmed(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    verify({ dateOfBirth, confirmed });
  }

  return (
    <StepPage
      title="When were you born?"
      subtitle={`${brand.name} is for adults. We store your date of birth with your account and use it only to check your age.`}
      step={getStepNumber('date_of_birth')}
      help="/help/identity-check"
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          type="date"
          label="Date of birth"
          description="Check it before you continue. A date under 18 closes this account."
          className={classes.date}
          inputWrapperOrder={['label', 'input', 'description']}
          max={getToday()}
          min="1900-01-01"
          autoComplete="bday"
          value={dateOfBirth}
          onChange={(event) => setDateOfBirth(event.currentTarget.value)}
        />
        <fieldset className={classes.checks}>
          <legend>Please confirm</legend>
          <CheckAll isComplete={complete} onToggle={() => setConfirmed(new Set(complete ? [] : names))} />
          {confirmations.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={<WithPolicyLinks text={label} />}
              checked={confirmed.has(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </fieldset>
        <div className={classes.actions}>
          <Button type="submit" disabled={pending || denied}>
            {pending ? 'Verifying...' : 'Verify'}
          </Button>
          <Button variant="default" onClick={signOut}>
            Exit
          </Button>
        </div>
      </form>
    </StepPage>
  );
}
