import { Button, Switch, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { type Webhook, webhookEvents, webhookForm } from '#contract/webhooks.ts';
import { call } from '#web/lib/api.ts';
import { Choices } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import security from '../security.module.css';
import { useSecretMutation } from './use-webhooks.ts';
import { WebhookDangerZone } from './webhook-danger-zone.tsx';
import { eventLabels } from './webhook-labels.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import classes from './webhooks.module.css';

type Values = Required<z.input<typeof webhookForm>>;

const empty: Values = { name: '', url: '', events: ['job.completed', 'job.failed'], enabled: true };
const eventOptions = webhookEvents.map((value) => ({ value, label: eventLabels[value] }));

type WebhookDialogProps = {
  /** The webhook to edit. Without it the dialog adds one. */
  webhook?: Webhook;
  onClose: () => void;
};

/** Adds a webhook and shows its secret once, or edits an existing one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const save = useSecretMutation(async (body: Values) => {
    if (!webhook) return (await call('createWebhook', { body })).secret;
    await call('changeWebhook', { params: { id: webhook.id }, body });
    return null;
  });
  const { secret } = save;
  const onSubmit = (values: Values) =>
    save.ask(values, () => {
      notify.success({ title: webhook ? 'Webhook saved' : 'Webhook added', text: values.name });
      if (webhook) onClose();
    });
  return (
    <Sheet
      open
      onClose={onClose}
      sticky={Boolean(secret)}
      title={webhook ? 'Edit webhook' : secret ? 'Webhook secret' : 'Add webhook'}
    >
      {secret ? (
        <WebhookSecret secret={secret} onDone={onClose} />
      ) : (
        <>
          <WebhookFields webhook={webhook} save={save} onSubmit={onSubmit} onCancel={onClose} />
          {webhook && <ExistingWebhook webhook={webhook} onDeleted={onClose} />}
        </>
      )}
    </Sheet>
  );
}

type WebhookFieldsProps = {
  webhook: Webhook | undefined;
  save: Pick<ReturnType<typeof useSecretMutation>, 'error' | 'isPending' | 'submittedAt'>;
  onSubmit: (values: Values) => void;
  onCancel: () => void;
};

function WebhookFields({ webhook, save, onSubmit, onCancel }: WebhookFieldsProps) {
  const { name, url, events, enabled } = webhook ?? empty;
  const form = useForm<Values>({
    initialValues: { name, url, events, enabled },
    validate: schemaResolver(webhookForm, { sync: true }),
  });
  return (
    <form className={security.form} onSubmit={form.onSubmit(onSubmit)} noValidate>
      <FormProblem error={save.error} at={save.submittedAt} />
      <TextInput
        label="Name"
        autoComplete="off"
        data-autofocus
        maxLength={limits.webhookNameMaximum}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="URL"
        description="The HTTPS endpoint of your program"
        placeholder="https://"
        type="url"
        autoComplete="off"
        maxLength={limits.webhookUrlMaximum}
        {...form.getInputProps('url')}
      />
      <div>
        <Choices
          label="Events"
          values={form.values.events}
          options={eventOptions}
          onChange={(chosen) => form.setFieldValue('events', chosen)}
        />
        {form.errors.events && <p className={classes.problem}>{form.errors.events}</p>}
      </div>
      {webhook && <Switch label="On" {...form.getInputProps('enabled', { type: 'checkbox' })} />}
      <div className={security.actions}>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : webhook ? 'Save' : 'Add webhook'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function ExistingWebhook({ webhook, onDeleted }: { webhook: Webhook; onDeleted: () => void }) {
  const { id, secretVersion } = webhook;
  const renewal = useSecretMutation(async (version: number) => {
    const answer = await call('rotateWebhookSecret', { params: { id }, body: { version } });
    return answer.secret;
  });
  return (
    <div className={classes.existing}>
      <FormProblem error={renewal.error} at={renewal.submittedAt} />
      {renewal.secret ? (
        <WebhookSecret secret={renewal.secret} onDone={renewal.forget} isRotation />
      ) : (
        <WebhookDangerZone
          webhook={webhook}
          renewing={renewal.isPending}
          onRenew={() => renewal.ask(secretVersion)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  );
}
