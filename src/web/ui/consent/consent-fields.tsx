import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import type { consentManner } from '#contract/uploads.ts';
import type { ConsentStatement } from '#web/lib/consent-statement.ts';
import { Choice } from '#web/ui/choice.tsx';
import classes from './consent-fields.module.css';

const consentManners = [
  { value: 'self', label: 'It is me' },
  { value: 'signed_release', label: 'Signed release' },
  { value: 'written_message', label: 'In a message' },
  { value: 'spoken', label: 'Spoken' },
] as const satisfies readonly { value: (typeof consentManner.options)[number]; label: string }[];

/** The fields of a consent statement (docs/requirements/decisions.md 19): who agreed, how, when, and that they are an adult. */
export function ConsentFields({ form }: { form: UseFormReturnType<ConsentStatement> }) {
  return (
    <div className={classes.consent}>
      <Choice
        label="How they agreed"
        options={consentManners}
        value={form.values.manner}
        onChange={(chosen) => form.setFieldValue('manner', chosen)}
      />
      <div className={classes.row}>
        <TextInput
          label="Who"
          placeholder="Their name"
          maxLength={limits.consentPersonMaximum}
          autoComplete="off"
          {...form.getInputProps('person')}
        />
        <TextInput
          type="date"
          label="When"
          max={new Date().toISOString().slice(0, 10)}
          {...form.getInputProps('givenOn')}
        />
      </div>
      <Checkbox
        label="They are 18 or older, and agreed to this use of their picture"
        {...form.getInputProps('adult', { type: 'checkbox' })}
      />
      <Textarea
        label="Note (optional)"
        description="What they agreed to, where the release is kept"
        maxLength={limits.consentNoteMaximum}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </div>
  );
}
