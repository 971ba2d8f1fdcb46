import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { linkLimits, type ShortLink } from '#contract/links.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './links.module.css';
import { useSaveShortLink } from './queries.ts';

type ShortLinkSheetProps = {
  /** The link to change; null for a new one. */
  link: ShortLink | null;
  open: boolean;
  onClose: () => void;
};

/** The dialog that makes or changes a short link. */
export function ShortLinkSheet({ link, onClose, open }: ShortLinkSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={link ? 'Edit short link' : 'New short link'}>
      <ShortLinkForm link={link} onSaved={onClose} />
    </Sheet>
  );
}

const tags = [
  { name: 'campaign', label: 'Campaign', placeholder: 'summer' },
  { name: 'source', label: 'Source', placeholder: 'instagram' },
  { name: 'medium', label: 'Medium', placeholder: 'bio' },
] as const;

function ShortLinkForm({ link, onSaved }: { link: ShortLink | null; onSaved: () => void }) {
  const { data: personas = [] } = usePersonas();
  const save = useSaveShortLink(link?.id ?? null, onSaved);
  const [form, setForm] = useState({
    label: link?.label ?? '',
    target: link?.target ?? 'https://',
    isAdult: link?.isAdult ?? false,
    source: link?.source ?? '',
    medium: link?.medium ?? '',
    campaign: link?.campaign ?? '',
    personaId: link?.personaId ?? null,
    channelId: link?.channelId ?? null,
  });
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const isReady = form.label.trim() !== '' && form.target.length > 'https://'.length && !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) save.mutate(form);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Label"
        description="For your list; visitors of an adult link read it too."
        data-autofocus
        maxLength={linkLimits.labelMaximum}
        value={form.label}
        onChange={({ currentTarget }) => change({ label: currentTarget.value })}
      />
      <TextInput
        label="Leads to"
        type="url"
        maxLength={linkLimits.targetMaximum}
        value={form.target}
        onChange={({ currentTarget }) => change({ target: currentTarget.value })}
      />
      <Select
        label="Persona"
        placeholder="None"
        clearable
        data={personas.map(({ id, name }) => ({ value: id, label: name }))}
        value={form.personaId}
        onChange={(personaId) => change({ personaId })}
      />
      <div className={classes.tags}>
        {tags.map(({ label, name, placeholder }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            maxLength={linkLimits.tagMaximum}
            value={form[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
      </div>
      <p className={classes.fact}>Added to the address as utm tags where it has none.</p>
      <Checkbox
        label="Leads to adult work"
        description="Visitors say first that they are 18 or older."
        checked={form.isAdult}
        onChange={({ currentTarget }) => change({ isAdult: currentTarget.checked })}
      />
      <FormProblem error={save.error} at={save.submittedAt} />
      <Button type="submit" disabled={!isReady}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
