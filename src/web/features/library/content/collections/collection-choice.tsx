import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Collection } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#web/lib/format.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './collection-choice.module.css';
import { CollectionCover } from './collection-cover.tsx';
import { useCollections, useCreateCollection } from './use-collections.ts';

type CollectionChoiceProps = { onChoose: (collection: Collection) => void };

/** Chooses one of the creator's collections, or creates one. */
export function CollectionChoice({ onChoose }: CollectionChoiceProps) {
  const { data: collections = [] } = useCollections();
  return (
    <>
      <ul className={classes.list} aria-label="Collections">
        {collections.map((collection) => (
          <li key={collection.id}>
            <button type="button" onClick={() => onChoose(collection)}>
              <CollectionCover collection={collection} />
              <span className={classes.name}>{collection.name}</span>
              <span className={classes.count}>{formatNumber(collection.count)}</span>
            </button>
          </li>
        ))}
      </ul>
      <NewCollection onCreated={onChoose} />
    </>
  );
}

function NewCollection({ onCreated }: { onCreated: (collection: Collection) => void }) {
  const [name, setName] = useState('');
  const create = useCreateCollection(onCreated);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') create.mutate(name);
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label="New collection"
        placeholder="Collection name"
        maxLength={limits.collectionNameMaximum}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={name.trim() === '' || create.isPending}>
        {create.isPending ? 'Creating…' : 'Create'}
      </Button>
      <FormProblem error={create.error} at={create.submittedAt} />
    </form>
  );
}
