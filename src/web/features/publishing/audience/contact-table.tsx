import { Link } from 'react-router';
import type { Contact } from '#contract/audience.ts';
import { channelRules } from '#contract/channel-kinds.ts';
import { formatDate } from '#web/lib/format.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FoldingTable } from '#web/ui/folding-table.tsx';
import classes from './audience.module.css';
import { consentLabels, getContactName } from './audience-labels.ts';

type ContactTableProps = {
  contacts: readonly Contact[];
  selected: ReadonlySet<string>;
  onSelect: (id: string, isSelected: boolean) => void;
};

const columns = [
  { label: 'Contact' },
  { label: 'Address' },
  { label: 'Persona' },
  { label: 'Tags' },
  { label: 'Consent' },
  { label: 'Added' },
];

/** Contacts with what they agreed to; each row can be selected. */
export function ContactTable({ contacts, onSelect, selected }: ContactTableProps) {
  const { data: personas = [] } = usePersonas();
  const rows = contacts.map((contact) => {
    const { createdAt, email, id, personaId, tags } = contact;
    return {
      key: id,
      cells: [
        <span key="name" className={classes.name}>
          <label className={classes.check}>
            <input
              type="checkbox"
              aria-label={`Select ${getContactName(contact)}`}
              checked={selected.has(id)}
              onChange={({ currentTarget }) => onSelect(id, currentTarget.checked)}
            />
          </label>
          <Link to={`/publishing/audience/${id}`}>{getContactName(contact)}</Link>
        </span>,
        <span key="address" className={classes.cell}>
          {email ?? describeHandle(contact)}
        </span>,
        <span key="persona" className={classes.line}>
          {personas.find((persona) => persona.id === personaId)?.name ?? ''}
        </span>,
        tags.length > 0 && <Tags key="tags" tags={tags} />,
        <ConsentBadge key="consent" contact={contact} />,
        <span key="added" className={classes.line}>
          {formatDate(createdAt)}
        </span>,
      ],
    };
  });
  return <FoldingTable columns={columns} rows={rows} />;
}

function describeHandle({ handle, outlet }: Contact): string {
  if (handle === '') return '';
  return outlet ? `${handle} on ${channelRules[outlet].name}` : handle;
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

/** Whether a contact agreed to mails, and whether they reach it. */
export function ConsentBadge({ contact }: { contact: Contact }) {
  const { label, tone } = consentLabels[contact.consent];
  if (contact.isUndeliverable) return <Badge tone="bad">Undeliverable</Badge>;
  return <Badge tone={tone}>{label}</Badge>;
}
