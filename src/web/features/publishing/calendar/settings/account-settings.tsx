import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PublishingSettings, publishingSettings } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { call } from '#web/lib/api.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { postKeys } from '../post-queries.ts';
import { useMayManage } from '../use-may-manage.ts';
import classes from './settings.module.css';

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zones to choose from, with the one that is set also where the browser does not list it. */
function listZones(current: string): { value: string; label: string }[] {
  const zones = new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

/** Time zone, approval and disclosure of all posts of the account. */
export function AccountSettings({ settings }: { settings: PublishingSettings }) {
  const client = useQueryClient();
  const mayManage = useMayManage();
  const form = useForm<PublishingSettings>({
    initialValues: settings,
    validate: schemaResolver(publishingSettings, { sync: true }),
  });
  const save = useMutation({
    mutationFn: (body: PublishingSettings) => call('changePublishingSettings', { body }),
    onSuccess: (stored) => {
      client.setQueryData(postKeys.settings, stored);
      form.setInitialValues(stored);
      form.setValues(stored);
      notify.success({ title: 'Settings saved' });
    },
  });
  return (
    <Section title="Publishing">
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        {!mayManage && (
          <p className={classes.note}>The owner and admins of the team change these settings.</p>
        )}
        <FormProblem error={save.error} at={save.submittedAt} />
        <fieldset className={classes.fields} disabled={!mayManage} aria-label="Settings of the account">
          <div>
            <NativeSelect
              label="Time zone"
              description="The calendar and all times are in this zone."
              data={listZones(settings.timeZone)}
              {...form.getInputProps('timeZone')}
            />
            {form.values.timeZone !== deviceZone && (
              <button
                type="button"
                className={classes.textButton}
                onClick={() => form.setFieldValue('timeZone', deviceZone)}
              >
                Use this device’s: {deviceZone.replaceAll('_', ' ')}
              </button>
            )}
          </div>
          <TextInput
            label="AI disclosure"
            description="Posts end with these words where an outlet has no label of its own for AI."
            maxLength={publishingLimits.disclosureMaximum}
            {...form.getInputProps('disclosure')}
          />
          <Switch
            label="A second person approves each post"
            description="Then owner and admins cannot approve their own posts. Posts of members always need approval."
            {...form.getInputProps('needsSecondPerson', { type: 'checkbox' })}
          />
        </fieldset>
        <div>
          <Button type="submit" disabled={!mayManage || save.isPending || !form.isDirty()}>
            {save.isPending ? 'Saving…' : 'Save settings'}
          </Button>
        </div>
      </form>
    </Section>
  );
}
