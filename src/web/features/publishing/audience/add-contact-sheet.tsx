import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './audience.module.css';
import { getContactName } from './audience-labels.ts';
import { useAudienceChange, useAudienceOverview } from './audience-queries.ts';
import { type ContactFields, ContactForm, emptyContact } from './contact-form.tsx';
import { PersonaSelect } from './persona-select.tsx';

type AddContactSheetProps = { personaId: string; open: boolean; onClose: () => void };

/** The dialog that adds one contact. */
export function AddContactSheet({ onClose, open, personaId }: AddContactSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Add a contact">
      <AddContact initialPersonaId={personaId} onDone={onClose} />
    </Sheet>
  );
}

function AddContact({ initialPersonaId, onDone }: { initialPersonaId: string; onDone: () => void }) {
  const { data: overview } = useAudienceOverview();
  const [personaId, setPersonaId] = useState(initialPersonaId);
  const add = useAudienceChange({
    change: (fields: ContactFields) => call('addContact', { body: { ...fields, personaId } }),
    done: (contact) => ({ title: 'Contact added', text: getContactName(contact) }),
    failed: null,
    onDone,
  });
  const tags = (overview?.tags ?? []).filter((each) => each.personaId === personaId).map(({ tag }) => tag);
  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        Contacts must be adults. They get no mails before they agree; you can ask each of them once.
      </p>
      <PersonaSelect none="Choose a persona" value={personaId} onChange={setPersonaId} />
      <ContactForm
        label="Add contact"
        initial={emptyContact}
        tags={tags}
        save={add}
        isReady={personaId !== ''}
      />
    </div>
  );
}
