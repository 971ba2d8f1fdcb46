import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { consentState, contactSource } from '#contract/audience.ts';
import classes from './audience.module.css';
import { consentLabels, sourceLabels } from './audience-labels.ts';
import {
  type ContactFilters,
  toContactFilter,
  toContactFilters,
  useAudienceOverview,
  useSegments,
  useSequences,
} from './audience-queries.ts';
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
const sources = [
  { value: '', label: 'Any' },
  ...contactSource.options.map((value) => ({ value, label: sourceLabels[value] })),
];

/** Search, filters and segments of the contacts. */
export function ContactFilterBar({ filters, onChange, onSaveSegment }: ContactFilterBarProps) {
  const { data: overview } = useAudienceOverview();
  const { data: segments = [] } = useSegments();
  const { data: sequences = [] } = useSequences();
  const set = (part: ContactFilters) => onChange({ ...filters, ...part });
  const { personaId = '' } = filters;
  const known = (overview?.tags ?? []).filter((each) => personaId === '' || each.personaId === personaId);
  const tags = [...new Set(known.map(({ tag }) => tag))];
  const chosen = segments.find((segment) => isShown(segment, filters));
  const isOurs = (each: { personaId: string }) => personaId === '' || each.personaId === personaId;
  return (
    <search className={classes.filters} aria-label="Contacts">
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
            .filter(isOurs)
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
      <TagFilter
        label="Any of the tags"
        tags={tags}
        value={filters.tagsAny}
        onChange={(tagsAny) => set({ tagsAny })}
      />
      <TagFilter
        label="All of the tags"
        tags={tags}
        value={filters.tagsAll}
        onChange={(tagsAll) => set({ tagsAll })}
      />
      <TagFilter
        label="None of the tags"
        tags={tags}
        value={filters.tagsNone}
        onChange={(tagsNone) => set({ tagsNone })}
      />
      <NativeSelect
        label="Source"
        data={sources}
        value={filters.source ?? ''}
        onChange={({ currentTarget }) => set({ source: contactSource.safeParse(currentTarget.value).data })}
      />
      <TextInput
        label="Added since"
        type="date"
        value={filters.addedSince ?? ''}
        onChange={({ currentTarget }) => set({ addedSince: currentTarget.value })}
      />
      <NativeSelect
        label="In the sequence"
        value={filters.sequenceId ?? ''}
        data={[
          { value: '', label: 'Any' },
          ...sequences.filter(isOurs).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => set({ sequenceId: currentTarget.value })}
      />
      <Button variant="default" disabled={onSaveSegment === null} onClick={() => onSaveSegment?.()}>
        Save as segment
      </Button>
    </search>
  );
}

type TagFilterProps = {
  label: string;
  tags: string[];
  value: string | undefined;
  onChange: (tags: string) => void;
};

function TagFilter({ label, onChange, tags, value = '' }: TagFilterProps) {
  return (
    <TagsInput
      label={label}
      data={tags}
      size="md"
      value={value.split(',').filter((tag) => tag !== '')}
      onChange={(chosen) => onChange(chosen.join(','))}
    />
  );
}

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
