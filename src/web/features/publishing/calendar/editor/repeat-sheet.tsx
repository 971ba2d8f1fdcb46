import { Button, NumberInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PostForm, postSeriesForm } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { toLocalTime } from '#contract/zoned-time.ts';
import { call } from '#web/lib/api.ts';
import { Choices } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from '../calendar.module.css';
import { postKeys } from '../post-queries.ts';
import { weekdayOptions } from '../time/weekdays.ts';

type RepeatSheetProps = {
  /** The post of which each draft is a copy. */
  form: PostForm;
  timeZone: string;
  onClose: () => void;
};

/** Creates a series: a draft of this post for each of its days. */
export function RepeatSheet({ form: post, onClose, timeZone }: RepeatSheetProps) {
  const client = useQueryClient();
  const today = toLocalTime(new Date(), timeZone).day;
  const form = useForm({
    initialValues: {
      ...{ name: post.text.trim().split('\n')[0]?.slice(0, 60) ?? '', post, weekdays: [] as number[] },
      ...{ everyWeeks: 1, time: '18:00', from: today, until: null as string | null },
    },
    validate: schemaResolver(postSeriesForm, { sync: true }),
  });
  const create = useMutation({
    mutationFn: (body: typeof form.values) => call('createPostSeries', { body }),
    onSuccess: (series) => {
      void client.invalidateQueries({ queryKey: postKeys.series });
      void client.invalidateQueries({ queryKey: postKeys.all });
      notify.success({ title: 'Series created', text: `${series.name}: its drafts are in the calendar.` });
      onClose();
    },
  });
  return (
    <Sheet title="Repeat as a series" open onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <p className={classes.formAbout}>
          Drafts with this text, these pictures and channels, two weeks ahead. Each is scheduled and approved
          like any other post.
        </p>
        <FormProblem error={create.error} at={create.submittedAt} />
        <TextInput
          label="Name"
          data-autofocus
          maxLength={publishingLimits.channelNameMaximum}
          {...form.getInputProps('name')}
        />
        <div>
          <Choices
            label="Days"
            values={form.values.weekdays.map(String)}
            options={weekdayOptions}
            onChange={(days) => form.setFieldValue('weekdays', days.map(Number))}
          />
          {form.errors.weekdays && <p className={classes.formProblem}>{form.errors.weekdays}</p>}
        </div>
        <div className={classes.formPair}>
          <NumberInput label="Every … weeks" min={1} max={12} {...form.getInputProps('everyWeeks')} />
          <TextInput label="Time" type="time" {...form.getInputProps('time')} />
          <TextInput label="First day" type="date" min={today} {...form.getInputProps('from')} />
          <TextInput
            label="Last day (optional)"
            type="date"
            min={form.values.from}
            value={form.values.until ?? ''}
            error={form.errors.until}
            onChange={(event) => form.setFieldValue('until', event.currentTarget.value || null)}
          />
        </div>
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={create.isPending}>
            {create.isPending ? 'Creating…' : 'Create series'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
