import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { registrationForm, type SignInAnswer } from '#contract/identity.ts';
import type { Contract } from '#contract/index.ts';
import { limits } from '#contract/limits.ts';
import type { SentBody } from '#contract/route.ts';
import { passkeySignUpForm } from '#contract/sign-in-methods.ts';
import { call } from '#web/lib/api.ts';
import { useTypedAhead } from '#web/lib/typed-ahead.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import classes from './form.module.css';
import { ProviderButtons } from './provider-buttons.tsx';

type RegistrationFormProps = {
  /** From `?ref=` of a referral link. */
  referralCode: string;
  /** Set by an invitation; the user cannot edit it then. */
  email?: string;
  onAnswer: (answer: SignInAnswer) => void;
};

async function signUpWithPasskey(body: SentBody<Contract['startPasskeySignUp']>): Promise<SignInAnswer> {
  const [options, { createPasskey }] = await Promise.all([
    call('startPasskeySignUp', { body }),
    import('#web/lib/passkeys.ts'),
  ]);
  return call('signUpWithPasskey', { body: await createPasskey(options) });
}

export function RegistrationForm({ email, referralCode, onAnswer }: RegistrationFormProps) {
  const [byPasskey, setByPasskey] = useState(false);
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: email ?? '', password: '', referralCode },
    validate: ({ password, ...about }) =>
      byPasskey
        ? schemaResolver(passkeySignUpForm, { sync: true })(about)
        : schemaResolver(registrationForm, { sync: true })({ ...about, password }),
  });
  const { element, isReady } = useTypedAhead(form);
  const register = useMutation({
    mutationFn: ({ password, referralCode: code, ...about }: typeof form.values) => {
      const body = { ...about, referralCode: code || undefined };
      return byPasskey ? signUpWithPasskey(body) : call('register', { body: { ...body, password } });
    },
    onSuccess: onAnswer,
  });

  const switchWay = () => {
    setByPasskey(!byPasskey);
    form.clearErrors();
    register.reset();
  };

  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={form.onSubmit((values) => register.mutate(values))}
      noValidate
    >
      <FormProblem error={register.error} at={register.submittedAt} />
      <div className={classes.pair}>
        <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      </div>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={email !== undefined}
        {...form.getInputProps('email')}
      />
      {byPasskey ? (
        <p className={classes.note}>
          Your browser asks where to keep the passkey. You then sign in with a fingerprint, your face or a
          PIN.
        </p>
      ) : (
        <NewPasswordField
          label="Password"
          minimum={limits.passwordMinimum}
          known={[form.values.firstName, form.values.lastName, form.values.email]}
          {...form.getInputProps('password')}
        />
      )}
      <button type="button" className={classes.aside} disabled={!isReady} onClick={switchWay}>
        {byPasskey ? 'Use a password instead' : 'Use a passkey instead of a password'}
      </button>
      {email === undefined && (
        <TextInput
          label="Referral code (optional)"
          description="A valid code gives you 200 bonus tokens"
          autoComplete="off"
          {...form.getInputProps('referralCode')}
        />
      )}
      <Button type="submit" disabled={!isReady || register.isPending} fullWidth>
        {register.isPending
          ? 'Creating account...'
          : byPasskey
            ? 'Create passkey and account'
            : 'Create account'}
      </Button>
      <ProviderButtons referralCode={form.values.referralCode} />
      <p className={classes.note}>
        For adults only. We ask for your date of birth and an identity document before you can generate
        pictures.
      </p>
    </form>
  );
}
