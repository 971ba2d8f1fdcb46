import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { announcementForm } from '#contract/announcements.ts';
import { limits } from '#contract/limits.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './announcements.module.css';
import { type Draft, toForm } from './draft.ts';
import { Preview } from './preview.tsx';
import { usePublishAnnouncement } from './use-announcements.ts';

const tones = [
  { value: 'info', label: 'Information' },
  { value: 'warning', label: 'Warning' },
] as const;
const audiences = [
  { value: 'everybody', label: 'Everyone, including public pages' },
  { value: 'signed_in', label: 'Signed-in users' },
] as const;

/** Maps a field of the contract form to the field of the draft. */
const draftFields: Record<string, keyof Draft> = { 'link.label': 'linkLabel', 'link.address': 'linkAddress' };

function validateDraft(draft: Draft): Record<string, string> {
  const parsed = announcementForm.safeParse(toForm(draft));
  if (parsed.success) return {};
  const problems = parsed.error.issues.map(({ message, path }) => {
    const field = path.join('.');
    return [draftFields[field] ?? field, message] as const;
  });
  return Object.fromEntries(problems.reverse());
}

type AnnouncementFieldsProps = {
  initialDraft: Draft;
  /** Whether this replaces an announcement that is shown or planned. */
  replaces: boolean;
  onClose: () => void;
};

/** The form of an announcement, with a live preview. */
export function AnnouncementFields({ initialDraft, replaces, onClose }: AnnouncementFieldsProps) {
  const form = useForm<Draft>({ initialValues: initialDraft, validate: validateDraft });
  const publish = usePublishAnnouncement(onClose);
  const { values } = form;
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((draft) => publish.mutate(toForm(draft)))}
      noValidate
    >
      <FormProblem error={publish.error} at={publish.submittedAt} />
      <Preview draft={values} />
      <Textarea
        label="Text"
        description="What happens, when, and what users have to do."
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
          description="A page with details. Optional."
          placeholder="/status"
          maxLength={limits.announcementLinkMaximum}
          {...form.getInputProps('linkAddress')}
        />
        <TextInput
          label="Link text"
          description="For example “What happened”."
          maxLength={limits.announcementLabelMaximum}
          {...form.getInputProps('linkLabel')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          label="From"
          description="Your local time. Leave empty to start now."
          {...form.getInputProps('from')}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          description="Leave empty to show it until you end it."
          {...form.getInputProps('until')}
        />
      </div>
      <Choice
        label="Shown to"
        value={values.audience}
        options={audiences}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      <Switch label="Users can dismiss it" {...form.getInputProps('dismissable', { type: 'checkbox' })} />
      {replaces && <p className={classes.lead}>This replaces the current or planned announcement.</p>}
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
