import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import classes from './review.module.css';

type DecisionFormProps = {
  label: string;
  description: string;
  /** The buttons. The first is the primary action. */
  actions: readonly { label: string; send: (reason: string) => void }[];
  mutation: { isPending: boolean };
};

/** A required text and the buttons that submit it as one of several decisions. */
export function DecisionForm({ actions, description, label, mutation }: DecisionFormProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason: string) => (reason.trim() ? null : 'Please give a reason') },
  });
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={2}
        maxLength={limits.rejectionReasonMaximum}
        {...form.getInputProps('reason')}
      />
      <div className={classes.actions}>
        {actions.map((action, index) => (
          <Button
            key={action.label}
            variant={index === 0 ? 'filled' : 'default'}
            disabled={mutation.isPending}
            onClick={() => form.onSubmit(({ reason }) => action.send(reason))()}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
