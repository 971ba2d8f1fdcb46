import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type CurrentUser, firstCodeForm, type SecondFactorSetup } from '#contract/identity.ts';
import { call } from '#web/lib/api.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import classes from './security.module.css';

type SetupSecondFactorProps = {
  setup: SecondFactorSetup;
  onConfirmed: (user: CurrentUser) => void;
  onCancel: () => void;
};

/** Shows the TOTP secret and verifies the first code of the authenticator app. */
export function SetupSecondFactor({ setup, onConfirmed, onCancel }: SetupSecondFactorProps) {
  const form = useForm({
    initialValues: { code: '' },
    validate: schemaResolver(firstCodeForm, { sync: true }),
  });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => call('confirmSecondFactor', { body }),
    onSuccess: onConfirmed,
  });
  return (
    <div className={classes.setup}>
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <form className={classes.form} onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
        <p className={classes.note}>
          Scan this code with your authenticator app, or enter the key:
          <code className={classes.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <FormProblem error={confirm.error} at={confirm.submittedAt} />
        <TextInput
          label="Code from the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
        />
        <div className={classes.actions}>
          <Button type="submit" disabled={confirm.isPending}>
            {confirm.isPending ? 'Verifying...' : 'Turn on'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
