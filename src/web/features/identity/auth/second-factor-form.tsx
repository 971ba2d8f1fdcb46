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

/** The second half of a sign-in: six digits of the app, or a recovery code for whoever has lost it. */
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
  const turn = () => {
    form.setValues({ kind: byApp ? 'recovery' : 'app', code: '' });
    form.clearErrors();
    verify.reset();
  };

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => verify.mutate(values))} noValidate>
      <p className={classes.note}>
        {byApp
          ? 'Your password is right. Now open your authenticator app and type the code it shows for this account.'
          : 'Type one of the recovery codes you kept when you turned the second factor on. Each works once.'}
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
      <button type="button" className={classes.aside} onClick={turn}>
        {byApp ? 'Use a recovery code' : 'Use the authenticator app'}
      </button>
      <button type="button" className={classes.aside} onClick={onBack}>
        Back to login
      </button>
    </form>
  );
}
