import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Incident, incidentUpdateForm } from '#contract/status.ts';
import classes from './incidents-screen.module.css';
import { Problem } from './problem.tsx';
import { type UpdateDraft, UpdateFields } from './update-fields.tsx';
import { useUpdateIncident } from './use-incidents.ts';

type NewUpdateProps = { incident: Incident; onClose: () => void };

/** The form that adds an update to an incident. The state `Resolved` ends it. */
export function NewUpdate({ incident, onClose }: NewUpdateProps) {
  const initialValues: UpdateDraft = { state: incident.state, text: '' };
  const form = useForm({ initialValues, validate: schemaResolver(incidentUpdateForm, { sync: true }) });
  const update = useUpdateIncident(incident.id, onClose);
  return (
    <form
      className={classes.form}
      aria-label={`Update of ${incident.title}`}
      onSubmit={form.onSubmit((written) => update.mutate(written))}
      noValidate
    >
      <Problem error={update.error} />
      <UpdateFields state={form.getInputProps('state')} text={form.getInputProps('text')} autoFocus />
      <div className={classes.actions}>
        <Button type="submit" disabled={update.isPending}>
          {update.isPending ? 'Publishing…' : 'Publish update'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
