import { NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { contactSource } from '#contract/audience.ts';
import { sourceLabels } from './audience-labels.ts';
import { type ContactFilters, useAudienceOverview, useSequences } from './audience-queries.ts';

type MoreContactFiltersProps = { filters: ContactFilters; onChange: (filters: ContactFilters) => void };

const sources = [
  { value: '', label: 'Any' },
  ...contactSource.options.map((value) => ({ value, label: sourceLabels[value] })),
];

/** How many of the filters behind the button are set. */
export const countMoreFilters = (filters: ContactFilters): number => {
  const { addedSince, sequenceId, source, tagsAll, tagsAny, tagsNone } = filters;
  return [addedSince, sequenceId, source, tagsAll, tagsAny, tagsNone].filter(Boolean).length;
};

/** Filters of contacts by tags, source, day and sequence. */
export function MoreContactFilters({ filters, onChange }: MoreContactFiltersProps) {
  const { data: overview } = useAudienceOverview();
  const { data: sequences = [] } = useSequences();
  const set = (part: ContactFilters) => onChange({ ...filters, ...part });
  const { personaId = '' } = filters;
  const isOurs = (each: { personaId: string }) => personaId === '' || each.personaId === personaId;
  const tags = [...new Set((overview?.tags ?? []).filter(isOurs).map(({ tag }) => tag))];
  return (
    <>
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
    </>
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
