import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { newIncidentForm, type StatusComponent, statusComponent } from '#contract/status.ts';
import { Section } from '#web/ui/page.tsx';
import { componentNames } from './incident-labels.ts';
import classes from './incidents-screen.module.css';
import { Problem } from './problem.tsx';
import { type UpdateDraft, UpdateFields } from './update-fields.tsx';
import { useCreateIncident } from './use-incidents.ts';

type Draft = UpdateDraft & { title: string; components: StatusComponent[] };

const blank: Draft = { title: '', components: [], state: 'investigating', text: '' };

/** The form that publishes an incident: title, affected components, state and text. */
export function NewIncident({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: blank,
    validate: schemaResolver(newIncidentForm, { sync: true }),
  });
  const create = useCreateIncident(onClose);
  return (
    <Section title="New incident">
      <form className={classes.form} onSubmit={form.onSubmit((draft) => create.mutate(draft))} noValidate>
        <Problem error={create.error} />
        <TextInput
          label="Title"
          description="From the view of users: “Pictures take longer than usual”."
          maxLength={120}
          autoFocus
          {...form.getInputProps('title')}
        />
        <Checkbox.Group label="Affected" {...form.getInputProps('components')}>
          <Group className={classes.components}>
            {statusComponent.options.map((component) => (
              <Checkbox key={component} value={component} label={componentNames[component]} />
            ))}
          </Group>
        </Checkbox.Group>
        <UpdateFields state={form.getInputProps('state')} text={form.getInputProps('text')} />
        <div className={classes.actions}>
          <Button type="submit" disabled={create.isPending}>
            {create.isPending ? 'Publishing…' : 'Publish'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Section>
  );
}
