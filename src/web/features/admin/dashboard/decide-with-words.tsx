import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import classes from './review.module.css';

type DecideWithWordsProps = {
  label: string;
  description: string;
  /** The first is the one that changes something. */
  ways: readonly { label: string; send: (words: string) => void }[];
  sending: { isPending: boolean };
};

/** Words, and the ways to decide with them. */
export function DecideWithWords({ description, label, sending, ways }: DecideWithWordsProps) {
  const form = useForm({
    initialValues: { words: '' },
    validate: { words: (words: string) => (words.trim() ? null : 'Please say why') },
  });
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={2}
        maxLength={limits.rejectionReasonMaximum}
        {...form.getInputProps('words')}
      />
      <div className={classes.actions}>
        {ways.map((way, index) => (
          <Button
            key={way.label}
            variant={index === 0 ? 'filled' : 'default'}
            disabled={sending.isPending}
            onClick={() => form.onSubmit(({ words }) => way.send(words))()}
          >
            {way.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
