import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loginForm, type SignInAnswer } from '#contract/identity.ts';
import { call } from '#web/lib/api.ts';
import { useTypedAhead } from '#web/lib/typed-ahead.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { ForgottenPasswordForm } from './forgotten-password-form.tsx';
import classes from './form.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

type LoginFormProps = {
  /** Set by an invitation; the user cannot edit it then. */
  email?: string;
  onAnswer: (answer: SignInAnswer) => void;
};

export function LoginForm({ email, onAnswer }: LoginFormProps) {
  const [forgotten, setForgotten] = useState(false);
  const form = useForm({
    initialValues: { email: email ?? '', password: '' },
    validate: schemaResolver(loginForm, { sync: true }),
  });
  const { element, isReady } = useTypedAhead(form);
  const login = useMutation({
    mutationFn: (body: typeof form.values) => call('login', { body }),
    onSuccess: onAnswer,
  });

  if (forgotten) {
    return <ForgottenPasswordForm email={form.values.email} onBack={() => setForgotten(false)} />;
  }
  return (
    <form
      ref={element}
      className={classes.form}
      onSubmit={form.onSubmit((values) => login.mutate(values))}
      noValidate
    >
      <FormProblem error={login.error} at={login.submittedAt} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={email !== undefined}
        {...form.getInputProps('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Button type="submit" disabled={!isReady || login.isPending} fullWidth>
        {login.isPending ? 'Logging in...' : 'Login'}
      </Button>
      <button type="button" className={classes.aside} onClick={() => setForgotten(true)}>
        Forgot your password?
      </button>
      <p className={classes.or}>or</p>
      <PasskeySignIn isReady={isReady} onAnswer={onAnswer} />
      <ProviderButtons />
    </form>
  );
}
