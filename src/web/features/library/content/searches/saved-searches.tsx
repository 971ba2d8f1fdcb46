import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { SavedSearch } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { useUser } from '#web/lib/session.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { listChips } from '../filters/list-chips.ts';
import { useFilterNames } from '../filters/use-filter-names.ts';
import type { LibraryFilters } from '../library-filters.ts';
import classes from './saved-searches.module.css';
import { buildSearchPath, canSaveSearch } from './search-address.ts';
import { useDeleteSearch, useSavedSearches, useSaveSearch } from './use-saved-searches.ts';

/** Saves the current search; lists, opens and deletes saved searches. */
export function SavedSearches({ filters }: { filters: LibraryFilters }) {
  const { gate } = useUser();
  const [open, sheet] = useDisclosure(false);
  return (
    <>
      <IconButton label="Saved searches" onClick={sheet.open}>
        <IconBookmark size={20} stroke={1.5} />
      </IconButton>
      <Sheet open={open} onClose={sheet.close} title="Saved searches">
        {gate === 'app' && canSaveSearch(filters) && <SaveForm filters={filters} />}
        <List enabled={open} onOpened={sheet.close} />
      </Sheet>
    </>
  );
}

function SaveForm({ filters }: { filters: LibraryFilters }) {
  const [name, setName] = useState('');
  const save = useSaveSearch(filters, () => setName(''));
  const names = useFilterNames();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate(name);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="Save current search as"
        description={listChips(filters, names)
          .map(({ label }) => label)
          .join(', ')}
        maxLength={limits.collectionNameMaximum}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === '' || save.isPending}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
      <FormProblem error={save.error} at={save.submittedAt} />
    </form>
  );
}

function List({ enabled, onOpened }: { enabled: boolean; onOpened: () => void }) {
  const { data: searches, error, refetch } = useSavedSearches({ enabled });
  if (!searches) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton count={2} />;
  if (searches.length === 0) {
    return <p className={classes.none}>No saved searches yet. Search or filter, then save it here.</p>;
  }
  return (
    <ul className={classes.list} aria-label="Saved searches">
      {searches.map((search) => (
        <Row key={search.id} search={search} onOpened={onOpened} />
      ))}
    </ul>
  );
}

function Row({ search, onOpened }: { search: SavedSearch; onOpened: () => void }) {
  const { gate } = useUser();
  const remove = useDeleteSearch(search);
  const names = useFilterNames();
  const description = listChips(search.query, names)
    .map(({ label }) => label)
    .join(', ');
  return (
    <li>
      <Link to={buildSearchPath(search)} onClick={onOpened}>
        <span>{search.name}</span>
        <span className={classes.said}>{description}</span>
      </Link>
      {gate === 'app' && (
        <IconButton label="Delete" fullLabel={`Delete ${search.name}`} onClick={() => remove.mutate()}>
          <IconTrash size={18} stroke={1.5} />
        </IconButton>
      )}
    </li>
  );
}
