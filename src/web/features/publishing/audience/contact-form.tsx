import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Contact } from '#contract/audience.ts';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import { type ChannelKind, channelKind, channelKinds, channelRules } from '#contract/channel-kinds.ts';
import { useUser } from '#web/lib/session.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './audience.module.css';

export type ContactFields = Pick<Contact, 'name' | 'email' | 'handle' | 'outlet' | 'language' | 'tags'>;

export const emptyContact: ContactFields = {
  name: '',
  email: null,
  handle: '',
  outlet: null,
  language: '',
  tags: [],
};

type ContactFormProps = {
  label: string;
  initial: ContactFields;
  tags: string[];
  save: { mutate: (fields: ContactFields) => void; isPending: boolean; error: unknown; submittedAt: number };
  isReady?: boolean;
};

const outlets = [
  { value: '', label: 'No outlet' },
  ...channelKinds
    .filter((kind) => kind !== 'by_hand')
    .map((value) => ({ value, label: channelRules[value].name })),
];

/** The fields of a contact. */
export function ContactForm({ initial, isReady = true, label, save, tags }: ContactFormProps) {
  const { gate } = useUser();
  const [fields, setFields] = useState(initial);
  const set = (part: Partial<ContactFields>) => setFields({ ...fields, ...part });
  const hasAny = fields.name.trim() !== '' || Boolean(fields.email) || fields.handle.trim() !== '';
  const canSave = gate === 'app' && isReady && hasAny && !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) save.mutate({ ...fields, email: fields.email?.trim() || null });
  };
  return (
    <form className={classes.form} aria-label={label} onSubmit={submit}>
      <TextInput
        label="Name"
        maxLength={limits.nameMaximum}
        value={fields.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        label="Mail address"
        type="email"
        maxLength={254}
        value={fields.email ?? ''}
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label="Handle"
          placeholder="@name"
          maxLength={limits.handleMaximum}
          value={fields.handle}
          onChange={({ currentTarget }) => set({ handle: currentTarget.value })}
        />
        <NativeSelect
          label="Outlet"
          data={outlets}
          value={fields.outlet ?? ''}
          onChange={({ currentTarget }) => set({ outlet: toOutlet(currentTarget.value) })}
        />
      </div>
      <TextInput
        label="Language"
        description="As en or pt-BR."
        maxLength={limits.languageMaximum}
        value={fields.language}
        onChange={({ currentTarget }) => set({ language: currentTarget.value })}
      />
      <TagsInput
        label="Tags"
        size="md"
        data={tags}
        maxTags={limits.tagsMaximum}
        value={fields.tags}
        onChange={(chosen) => set({ tags: chosen })}
      />
      <FormProblem error={save.error} at={save.submittedAt} />
      <Button type="submit" disabled={!canSave}>
        {save.isPending ? 'Saving…' : label}
      </Button>
    </form>
  );
}

const toOutlet = (value: string): ChannelKind | null => channelKind.safeParse(value).data ?? null;
