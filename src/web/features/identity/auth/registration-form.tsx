import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { registrationForm, type SignInAnswer } from '#contract/identity.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { useTypedAhead } from '#web/lib/typed-ahead.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import classes from './form.module.css';

type RegistrationFormProps = {
  /** From `?ref=` of a referral link. */
  referralCode: string;
  /** Set by an invitation; the user cannot edit it then. */
  email?: string;
  onAnswer: (answer: SignInAnswer) => void;
};

export function RegistrationForm({ email, referralCode, onAnswer }: RegistrationFormProps) {
  const form = useForm({
    initialValues: { firstName: '', lastName: '', email: email ?? '', password: '', referralCode },
    validate: schemaResolver(registrationForm, { sync: true }),
  });
  const { element, isReady } = useTypedAhead(form);
  const register = useMutation({
    mutationFn: (values: typeof form.values) =>
      call('register', { body: { ...values, referralCode: values.referralCode || undefined } }),
    onSuccess: onAnswer,
  });

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
      <NewPasswordField
        label="Password"
        minimum={limits.passwordMinimum}
        known={[form.values.firstName, form.values.lastName, form.values.email]}
        {...form.getInputProps('password')}
      />
      {email === undefined && (
        <TextInput
          label="Referral code (optional)"
          description="A valid code gives you 200 bonus tokens"
          autoComplete="off"
          {...form.getInputProps('referralCode')}
        />
      )}
      <Button type="submit" disabled={!isReady || register.isPending} fullWidth>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
      <p className={classes.note}>
        For adults only. We ask for your date of birth and an identity document before you can generate
        pictures.
      </p>
    </form>
  );
}
