import { Button, Select } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { filterChoices, likenessChoice, verdictChoice } from '../library-choices.ts';
import type { LibraryFilters } from '../library-filters.ts';
import { useOwnTags } from '../tags/use-own-tags.ts';
import type { ChangeFilter } from '../use-library-filters.ts';
import { FilterSelect } from './filter-select.tsx';
import classes from './more-filters.module.css';

/** From this width on the toolbar shows the most used filters. */
export const wideScreen = '(min-width: 64em)';

type MoreFiltersProps = { filters: LibraryFilters; onFilter: ChangeFilter };

/** A sheet with the filters that do not fit in the toolbar. */
export function MoreFilters({ filters, onFilter }: MoreFiltersProps) {
  const [open, sheet] = useDisclosure(false);
  const isWide = useMediaQuery(wideScreen, true, { getInitialValueInEffect: false });
  const within = [
    ...(isWide ? [] : filterChoices.map(({ name }) => name)),
    'verdict',
    'likenessAtLeast',
    'tag',
    'personaId',
    'modelId',
  ];
  const active = within.filter((name) => filters[name as keyof LibraryFilters] !== undefined).length;
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} />}
        onClick={sheet.open}
      >
        {active > 0 ? `Filters, ${active}` : 'Filters'}
      </Button>
      <Sheet open={open} onClose={sheet.close} title="Filters">
        <div className={classes.fields}>
          {!isWide &&
            filterChoices.map((choice) => (
              <FilterSelect
                key={choice.name}
                {...choice}
                labelled
                value={filters[choice.name]}
                onFilter={onFilter}
              />
            ))}
          <FilterSelect {...verdictChoice} labelled value={filters.verdict} onFilter={onFilter} />
          <FilterSelect {...likenessChoice} labelled value={filters.likenessAtLeast} onFilter={onFilter} />
          <OwnFilters filters={filters} onFilter={onFilter} />
        </div>
        <Button fullWidth onClick={sheet.close}>
          Show items
        </Button>
      </Sheet>
    </>
  );
}

/** Filters by the creator's tags, personas and models, loaded when the sheet opens. */
function OwnFilters({ filters, onFilter }: MoreFiltersProps) {
  const { data: tags = [] } = useOwnTags();
  const { data: personas = [] } = usePersonas();
  const { data: models = [] } = useTrainedModels();
  const named = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Choice
        label="Tag"
        none="Any tag"
        value={filters.tag}
        data={tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }))}
        onChange={(value) => onFilter('tag', value)}
      />
      <Choice
        label="Persona"
        none="Any persona"
        value={filters.personaId}
        data={named(personas)}
        onChange={(value) => onFilter('personaId', value)}
      />
      <Choice
        label="Model"
        none="Any model"
        value={filters.modelId}
        data={named(models)}
        onChange={(value) => onFilter('modelId', value)}
      />
    </>
  );
}

type ChoiceProps = {
  label: string;
  none: string;
  value: string | undefined;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A searchable select; hidden without options. */
function Choice({ label, none, value, data, onChange }: ChoiceProps) {
  if (data.length === 0 && value === undefined) return null;
  return (
    <Select
      label={label}
      placeholder={none}
      data={data}
      value={value ?? null}
      searchable
      clearable
      limit={100}
      nothingFoundMessage="No matches"
      comboboxProps={{ withinPortal: false }}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
