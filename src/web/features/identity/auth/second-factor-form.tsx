import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { secondFactorForm } from '#contract/identity.ts';
import { call } from '#web/lib/api.ts';
import { useSetCurrentUser } from '#web/lib/session.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './form.module.css';

type SecondFactorFormProps = { onBack: () => void };

type Values = { kind: 'app' | 'recovery'; code: string };

/** The second step of a sign-in: a six-digit code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ onBack }: SecondFactorFormProps) {
  const setCurrentUser = useSetCurrentUser();
  const form = useForm<Values>({
    initialValues: { kind: 'app', code: '' },
    validate: schemaResolver(secondFactorForm, { sync: true }),
  });
  const verify = useMutation({
    mutationFn: (body: Values) => call('verifySecondFactor', { body }),
    onSuccess: setCurrentUser,
  });
  const byApp = form.values.kind === 'app';
  const switchKind = () => {
    form.setValues({ kind: byApp ? 'recovery' : 'app', code: '' });
    form.clearErrors();
    verify.reset();
  };

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => verify.mutate(values))} noValidate>
      <p className={classes.note}>
        {byApp
          ? 'Open your authenticator app and enter the code for this account.'
          : 'Enter one of the recovery codes you saved when you turned on two-factor authentication. Each code works once.'}
      </p>
      <FormProblem error={verify.error} at={verify.submittedAt} />
      <TextInput
        key={form.values.kind}
        label={byApp ? 'Code' : 'Recovery code'}
        inputMode={byApp ? 'numeric' : 'text'}
        autoComplete={byApp ? 'one-time-code' : 'off'}
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        autoFocus
        {...form.getInputProps('code')}
      />
      <Button type="submit" disabled={verify.isPending} fullWidth>
        {verify.isPending ? 'Verifying...' : 'Verify'}
      </Button>
      <button type="button" className={classes.aside} onClick={switchKind}>
        {byApp ? 'Use a recovery code' : 'Use the authenticator app'}
      </button>
      <button type="button" className={classes.aside} onClick={onBack}>
        Back to login
      </button>
    </form>
  );
}
