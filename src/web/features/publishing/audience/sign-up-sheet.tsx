import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AudienceOverview, SignUpPage } from '#contract/audience.ts';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import { call } from '#web/lib/api.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './audience.module.css';
import { useAudienceChange } from './audience-queries.ts';
import { PersonaSelect } from './persona-select.tsx';

type SignUpSheetProps = {
  personaId: string;
  overview: AudienceOverview;
  open: boolean;
  onClose: () => void;
};

/** The dialog with the sign-up page and the sender of a persona. */
export function SignUpSheet({ onClose, open, overview, personaId }: SignUpSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Sign-up page and sender">
      <SignUp initialPersonaId={personaId} overview={overview} onDone={onClose} />
    </Sheet>
  );
}

type SignUpProps = { initialPersonaId: string; overview: AudienceOverview; onDone: () => void };

function SignUp({ initialPersonaId, onDone, overview }: SignUpProps) {
  const [personaId, setPersonaId] = useState(initialPersonaId);
  const page = overview.pages.find((each) => each.personaId === personaId);
  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        The law of many countries wants every mail to say who sends it and where they can be reached. These
        details are on the page and in each mail.
      </p>
      <PersonaSelect none="Choose a persona" value={personaId} onChange={setPersonaId} />
      {personaId !== '' && (
        <SignUpFields
          key={personaId}
          personaId={personaId}
          page={page}
          isManager={overview.isManager}
          onDone={onDone}
        />
      )}
    </div>
  );
}

const toSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, limits.slugMaximum);

type SignUpFieldsProps = {
  personaId: string;
  page: SignUpPage | undefined;
  isManager: boolean;
  onDone: () => void;
};

function SignUpFields({ isManager, onDone, page, personaId }: SignUpFieldsProps) {
  const { gate } = useUser();
  const { data: personas = [] } = usePersonas();
  const [form, setForm] = useState(() => ({
    slug: page?.slug ?? toSlug(personas.find(({ id }) => id === personaId)?.name ?? ''),
    isOpen: page?.isOpen ?? true,
    introduction: page?.introduction ?? '',
    senderName: page?.senderName ?? '',
    postalAddress: page?.postalAddress ?? '',
    contactEmail: page?.contactEmail ?? '',
  }));
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const save = useAudienceChange({
    change: () => call('saveSignUpPage', { params: { id: personaId }, body: form }),
    done: ({ url }) => ({ title: 'Sign-up page saved', text: url }),
    failed: null,
    onDone,
  });
  const canSave = gate === 'app' && isManager && !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) save.mutate();
  };
  return (
    <form className={classes.form} aria-label="Sign-up page" onSubmit={submit}>
      {page && (
        <div className={classes.actions}>
          <a className={classes.link} href={page.url} target="_blank" rel="noreferrer">
            {page.url}
          </a>
          <CopyButton text={page.url} fullLabel="Copy address" />
        </div>
      )}
      <TextInput
        label="Address"
        description="The end of it: /join/…"
        required
        maxLength={limits.slugMaximum}
        value={form.slug}
        onChange={({ currentTarget }) => set({ slug: currentTarget.value })}
      />
      <Switch
        label="Takes sign-ups"
        checked={form.isOpen}
        onChange={({ currentTarget }) => set({ isOpen: currentTarget.checked })}
      />
      <Textarea
        label="Introduction"
        description="What the mails are about. The page adds that the persona is invented and made with AI."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.introductionMaximum}
        value={form.introduction}
        onChange={({ currentTarget }) => set({ introduction: currentTarget.value })}
      />
      <TextInput
        label="Sender"
        description="You or your company, as in an imprint."
        required
        maxLength={limits.senderNameMaximum}
        value={form.senderName}
        onChange={({ currentTarget }) => set({ senderName: currentTarget.value })}
      />
      <Textarea
        label="Postal address"
        required
        autosize
        minRows={2}
        maxRows={5}
        maxLength={limits.postalAddressMaximum}
        value={form.postalAddress}
        onChange={({ currentTarget }) => set({ postalAddress: currentTarget.value })}
      />
      <TextInput
        label="Contact address"
        description="Answers to your mails go there."
        type="email"
        required
        value={form.contactEmail}
        onChange={({ currentTarget }) => set({ contactEmail: currentTarget.value })}
      />
      {!isManager && <p className={classes.hint}>Only the owner and the admins of the team can change it.</p>}
      <FormProblem error={save.error} at={save.submittedAt} />
      <Button type="submit" disabled={!canSave}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
