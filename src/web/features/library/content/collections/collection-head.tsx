import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Collection } from '#contract/collections.ts';
import { useUser } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import sheets from '../bulk/bulk-sheets.module.css';
import { NameSheet } from '../name-sheet.tsx';
import classes from './collection-head.module.css';
import { useCollections, useDeleteCollection, useRenameCollection } from './use-collections.ts';

type CollectionHeadProps = { id: string; onClose: () => void };

/** The name of the open collection, and its actions. */
export function CollectionHead({ id, onClose }: CollectionHeadProps) {
  const { data: collections } = useCollections();
  const { gate } = useUser();
  const collection = collections?.find((each) => each.id === id);
  if (!collection) return null;
  return (
    <header className={classes.head}>
      <h2>{collection.name}</h2>
      {gate === 'app' && (
        <>
          <Rename key={collection.name} collection={collection} />
          <Delete collection={collection} onDeleted={onClose} />
        </>
      )}
    </header>
  );
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function Rename({ collection }: { collection: Collection }) {
  const [renaming, sheet] = useDisclosure(false);
  const rename = useRenameCollection(collection, sheet.close);
  return (
    <>
      <IconButton label="Rename" fullLabel={`Rename the collection ${collection.name}`} onClick={sheet.open}>
        <IconPencil {...icon} />
      </IconButton>
      <NameSheet
        title={`Rename “${collection.name}”`}
        verb="Rename"
        initial={collection.name}
        naming={rename}
        open={renaming}
        onClose={sheet.close}
      />
    </>
  );
}

function Delete({ collection, onDeleted }: { collection: Collection; onDeleted: () => void }) {
  const [asking, sheet] = useDisclosure(false);
  const remove = useDeleteCollection(collection, onDeleted);
  return (
    <>
      <IconButton label="Delete" fullLabel={`Delete the collection ${collection.name}`} onClick={sheet.open}>
        <IconTrash {...icon} />
      </IconButton>
      <Sheet open={asking} onClose={sheet.close} title={`Delete “${collection.name}”?`}>
        <p className={sheets.hint}>Only the collection is deleted. Its items stay in My Content.</p>
        <div className={sheets.buttons}>
          <Button variant="default" data-autofocus onClick={sheet.close}>
            Keep it
          </Button>
          <Button color="red" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {remove.isPending ? 'Deleting…' : 'Delete'}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
