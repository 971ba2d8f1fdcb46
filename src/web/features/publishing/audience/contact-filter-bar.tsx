import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId } from 'react';
import { consentState } from '#contract/audience.ts';
import classes from './audience.module.css';
import { consentLabels } from './audience-labels.ts';
import { type ContactFilters, toContactFilter, toContactFilters, useSegments } from './audience-queries.ts';
import { countMoreFilters, MoreContactFilters } from './more-contact-filters.tsx';
import { PersonaSelect } from './persona-select.tsx';

type ContactFilterBarProps = {
  filters: ContactFilters;
  onChange: (filters: ContactFilters) => void;
  /** Saves the filters as a segment; null while they cannot be. */
  onSaveSegment: (() => void) | null;
};

const consents = [
  { value: '', label: 'Any' },
  ...consentState.options.map((value) => ({ value, label: consentLabels[value].label })),
];

/** Search, segments and the most used filters of the contacts; the others behind a button. */
export function ContactFilterBar({ filters, onChange, onSaveSegment }: ContactFilterBarProps) {
  const { data: segments = [] } = useSegments();
  const set = (part: ContactFilters) => onChange({ ...filters, ...part });
  const { personaId = '' } = filters;
  const chosen = segments.find((segment) => isShown(segment, filters));
  const more = countMoreFilters(filters);
  const [open, panel] = useDisclosure(more > 0);
  const panelId = useId();
  return (
    <search className={classes.search} aria-label="Contacts">
      <div className={classes.filters}>
        <TextInput
          label="Search"
          type="search"
          placeholder="Name, address or handle"
          value={filters.q ?? ''}
          onChange={({ currentTarget }) => set({ q: currentTarget.value })}
        />
        <PersonaSelect none="All personas" value={personaId} onChange={(id) => set({ personaId: id })} />
        <NativeSelect
          label="Segment"
          value={chosen?.id ?? ''}
          data={[
            { value: '', label: 'No segment' },
            ...segments
              .filter((segment) => personaId === '' || segment.personaId === personaId)
              .map(({ contacts, id, name }) => ({ value: id, label: `${name} (${contacts})` })),
          ]}
          onChange={({ currentTarget }) => {
            const segment = segments.find(({ id }) => id === currentTarget.value);
            onChange(
              segment ? { personaId: segment.personaId, ...toContactFilters(segment.filter) } : { personaId },
            );
          }}
        />
        <NativeSelect
          label="Consent"
          data={consents}
          value={filters.consent ?? ''}
          onChange={({ currentTarget }) => set({ consent: consentState.safeParse(currentTarget.value).data })}
        />
        <Button
          variant="default"
          aria-expanded={open}
          aria-controls={panelId}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
          onClick={panel.toggle}
        >
          {more > 0 ? `More filters (${more})` : 'More filters'}
        </Button>
      </div>
      <div id={panelId} className={classes.filters} hidden={!open}>
        {open && <MoreContactFilters filters={filters} onChange={onChange} />}
      </div>
      {onSaveSegment && !chosen && hasFilter(filters) && (
        <Button variant="default" className={classes.saveSegment} onClick={onSaveSegment}>
          Save as segment
        </Button>
      )}
    </search>
  );
}

/** Whether anything besides the persona and the search words narrows the list: a segment is saved of that. */
const hasFilter = ({ personaId: _, q: __, ...filters }: ContactFilters): boolean =>
  Object.values(filters).some(Boolean);

/** Whether the filters are those of a segment. */
function isShown(
  { filter, personaId }: { personaId: string; filter: ReturnType<typeof toContactFilter> },
  filters: ContactFilters,
): boolean {
  if (personaId !== filters.personaId || filters.q) return false;
  return (
    JSON.stringify(toContactFilters(filter)) === JSON.stringify(toContactFilters(toContactFilter(filters)))
  );
}
