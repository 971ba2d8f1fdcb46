import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Incident, incidentUpdateForm } from '#contract/status.ts';
import classes from './incidents-screen.module.css';
import { Problem } from './problem.tsx';
import { StateAndText, type WrittenUpdate } from './state-and-text.tsx';
import { useUpdateIncident } from './use-incidents.ts';

type NewUpdateProps = { incident: Incident; onClose: () => void };

/** Says how an incident goes on; `Resolved` ends it. */
export function NewUpdate({ incident, onClose }: NewUpdateProps) {
  const initialValues: WrittenUpdate = { state: incident.state, text: '' };
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
      <StateAndText state={form.getInputProps('state')} text={form.getInputProps('text')} autoFocus />
      <div className={classes.actions}>
        <Button type="submit" disabled={update.isPending}>
          {update.isPending ? 'Publishing…' : 'Publish the update'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
