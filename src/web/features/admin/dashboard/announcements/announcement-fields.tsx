import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { announcementForm } from '#contract/announcements.ts';
import { limits } from '#contract/limits.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './announcements.module.css';
import { type Draft, formOf } from './draft.ts';
import { Preview } from './preview.tsx';
import { usePublish } from './use-announcements.ts';

const tones = [
  { value: 'info', label: 'Information' },
  { value: 'warning', label: 'Warning' },
] as const;
const audiences = [
  { value: 'everybody', label: 'Everybody, on public pages too' },
  { value: 'signed_in', label: 'People who are signed in' },
] as const;

/** Where the contract's form has each field of the draft. */
const fieldOf: Record<string, keyof Draft> = { 'link.label': 'linkLabel', 'link.address': 'linkAddress' };

function problemsOf(draft: Draft): Record<string, string> {
  const parsed = announcementForm.safeParse(formOf(draft));
  if (parsed.success) return {};
  const problems = parsed.error.issues.map(({ message, path }) => {
    const field = path.join('.');
    return [fieldOf[field] ?? field, message] as const;
  });
  return Object.fromEntries(problems.reverse());
}

type AnnouncementFieldsProps = {
  begin: Draft;
  /** Whether something is shown or planned that this takes the place of. */
  replaces: boolean;
  onClose: () => void;
};

/** Writes an announcement, shown meanwhile as pages will show it. */
export function AnnouncementFields({ begin, replaces, onClose }: AnnouncementFieldsProps) {
  const form = useForm<Draft>({ initialValues: begin, validate: problemsOf });
  const publish = usePublish(onClose);
  const { values } = form;
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((draft) => publish.mutate(formOf(draft)))}
      noValidate
    >
      <FormProblem error={publish.error} at={publish.submittedAt} />
      <Preview draft={values} />
      <Textarea
        label="Words"
        description="What is the matter, from when to when, and what people have to do, if anything."
        autosize
        minRows={2}
        maxLength={limits.announcementMaximum}
        autoFocus
        {...form.getInputProps('text')}
      />
      <Choice
        label="Tone"
        value={values.tone}
        options={tones}
        onChange={(tone) => form.setFieldValue('tone', tone)}
      />
      <div className={classes.pair}>
        <TextInput
          label="Link"
          description="Where to read more; may be left out."
          placeholder="/status"
          maxLength={limits.announcementLinkMaximum}
          {...form.getInputProps('linkAddress')}
        />
        <TextInput
          label="Words of the link"
          description="As “What happened”."
          maxLength={limits.announcementLabelMaximum}
          {...form.getInputProps('linkLabel')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          label="From"
          description="On your clock. Left out: at once."
          {...form.getInputProps('from')}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          description="Left out: until you end it."
          {...form.getInputProps('until')}
        />
      </div>
      <Choice
        label="Shown to"
        value={values.audience}
        options={audiences}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      <Switch
        label="Everybody may dismiss it for themselves"
        {...form.getInputProps('dismissable', { type: 'checkbox' })}
      />
      {replaces && (
        <p className={classes.lead}>It takes the place of the one that is shown or planned now.</p>
      )}
      <div className={classes.actions}>
        <Button type="submit" disabled={publish.isPending}>
          {publish.isPending ? 'Publishing…' : 'Publish'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
