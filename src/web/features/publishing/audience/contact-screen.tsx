import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { ContactDetail, ContactEvent } from '#contract/audience.ts';
import { audienceLimits } from '#contract/audience-limits.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './audience.module.css';
import { eventLabels, getContactName, sourceLabels } from './audience-labels.ts';
import { useAudienceChange, useAudienceOverview, useContact } from './audience-queries.ts';
import { type ContactFields, ContactForm } from './contact-form.tsx';
import { ConsentBadge } from './contact-table.tsx';

/** /publishing/audience/:id: a contact with its history. */
export function ContactScreen() {
  const { id = '' } = useParams();
  const { data: contact, error, refetch } = useContact(id);
  return (
    <Page width="reading">
      <PublishingNav />
      <Link className={classes.link} to="/publishing/audience">
        Back to the audience
      </Link>
      {contact ? (
        <ContactPage key={contact.id} contact={contact} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={4} />
      )}
    </Page>
  );
}

function ContactPage({ contact }: { contact: ContactDetail }) {
  const { data: overview } = useAudienceOverview();
  const { email, handle, id, language, name, outlet, personaId, tags } = contact;
  const save = useAudienceChange({
    change: (fields: ContactFields) => call('changeContact', { params: { id }, body: fields }),
    done: (changed) => ({ title: 'Contact saved', text: getContactName(changed) }),
    failed: null,
  });
  const known = (overview?.tags ?? []).filter((each) => each.personaId === personaId).map(({ tag }) => tag);
  return (
    <>
      <Section title={getContactName(contact)} aside={<ConsentBadge contact={contact} />}>
        <p className={classes.hint}>
          {sourceLabels[contact.source]} {formatDateTime(contact.createdAt)}.
          {contact.importStatement && ` Stated source: ${contact.importStatement}`}
        </p>
        <ContactForm
          label="Save contact"
          initial={{ name, email, handle, outlet, language, tags }}
          tags={known}
          save={save}
        />
        {contact.consent === 'given' && (
          <p className={classes.hint}>Consent belongs to the address: another address has none.</p>
        )}
      </Section>
      <Section title="History">
        <NoteForm id={id} />
        <ul className={classes.events} aria-label="History">
          {contact.events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
        {contact.events.length === 0 && <p className={classes.hint}>Nothing has happened yet.</p>}
      </Section>
      {overview?.isManager && <ContactData contact={contact} />}
    </>
  );
}

function Event({ event: { at, detail, id, kind, text } }: { event: ContactEvent }) {
  const { gate } = useUser();
  const remove = useAudienceChange({
    change: () => call('deleteContactNote', { params: { id } }),
    done: ({ message }) => ({ title: 'Note deleted', text: message }),
    failed: 'Note not deleted',
  });
  return (
    <li>
      <div className={classes.event}>
        <strong>{eventLabels[kind]}</strong>
        <time dateTime={at}>{formatDateTime(at)}</time>
      </div>
      <p dir="auto">{text}</p>
      {detail && <p className={classes.hint}>{detail}</p>}
      {kind === 'note' && (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="sm"
            disabled={gate !== 'app' || remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete note
          </Button>
        </div>
      )}
    </li>
  );
}

function NoteForm({ id }: { id: string }) {
  const { gate } = useUser();
  const [text, setText] = useState('');
  const add = useAudienceChange({
    change: () => call('addContactNote', { params: { id }, body: { text } }),
    done: null,
    failed: null,
    onDone: () => setText(''),
  });
  const canAdd = gate === 'app' && text.trim() !== '' && !add.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canAdd) add.mutate();
  };
  return (
    <form className={classes.form} aria-label="Add a note" onSubmit={submit}>
      <Textarea
        label="Note"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={audienceLimits.noteMaximum}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <FormProblem error={add.error} at={add.submittedAt} />
      <div className={classes.actions}>
        <Button type="submit" variant="default" disabled={!canAdd}>
          {add.isPending ? 'Adding…' : 'Add note'}
        </Button>
      </div>
    </form>
  );
}

/** What the person may ask for: a copy of their data, and its deletion. */
function ContactData({ contact }: { contact: ContactDetail }) {
  const { gate } = useUser();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const remove = useAudienceChange({
    change: () => call('deleteContact', { params: { id: contact.id } }),
    done: () => ({ title: 'Contact deleted', text: getContactName(contact) }),
    failed: 'Contact not deleted',
    onDone: () => navigate('/publishing/audience', { replace: true }),
  });
  return (
    <Section title="Data of this person">
      {asked ? (
        <ConfirmDialog
          question={`Delete this contact with its history? If it agreed to mails before, only the hash of its address stays, so that it is not written to again.${
            contact.outlet === null ? '' : ' No import from a channel brings it back.'
          }`}
          confirmLabel="Delete"
          pendingLabel="Deleting…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <div className={classes.actions}>
          <Button
            component="a"
            variant="default"
            href={buildUrl('exportContact', { params: { id: contact.id } })}
            download="contact.json"
          >
            Download as JSON
          </Button>
          <Button variant="default" disabled={gate !== 'app'} onClick={() => setAsked(true)}>
            Delete contact
          </Button>
        </div>
      )}
    </Section>
  );
}
