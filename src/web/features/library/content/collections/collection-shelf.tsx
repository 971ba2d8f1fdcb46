import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { NameSheet } from '../name-sheet.tsx';
import type { ChangeFilter } from '../use-library-filters.ts';
import { CollectionCover } from './collection-cover.tsx';
import classes from './collection-shelf.module.css';
import { useCollections, useCreateCollection } from './use-collections.ts';

type CollectionShelfProps = { openId: string | undefined; onFilter: ChangeFilter };

/** The collections in a row. A press filters the list by one; a second press clears the filter. */
export function CollectionShelf({ openId, onFilter }: CollectionShelfProps) {
  const { gate } = useUser();
  const { data: collections } = useCollections();
  if (!collections) return null;
  return (
    <nav className={classes.shelf} aria-label="Collections">
      {collections.map((collection) => (
        <button
          key={collection.id}
          type="button"
          className={classes.collection}
          aria-pressed={collection.id === openId}
          onClick={() => onFilter('collectionId', collection.id === openId ? '' : collection.id)}
        >
          <CollectionCover collection={collection} />
          <span className={classes.name}>{collection.name}</span>
          <span className={classes.count}>{formatNumber(collection.count)}</span>
        </button>
      ))}
      {gate === 'app' && <NewCollection onFilter={onFilter} />}
    </nav>
  );
}

function NewCollection({ onFilter }: { onFilter: ChangeFilter }) {
  const [naming, sheet] = useDisclosure(false);
  const create = useCreateCollection(({ id }) => {
    sheet.close();
    onFilter('collectionId', id);
  });
  return (
    <>
      <button type="button" className={classes.new} onClick={sheet.open}>
        <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        New collection
      </button>
      <NameSheet
        key={String(naming)}
        title="New collection"
        verb="Create"
        naming={create}
        open={naming}
        onClose={sheet.close}
      />
    </>
  );
}
