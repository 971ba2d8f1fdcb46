import { Autocomplete, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { type ContentItem, ownTag } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { useOwnTags } from '../tags/use-own-tags.ts';
import { type BulkChange, formatItemCount } from './bulk-labels.ts';
import classes from './bulk-sheets.module.css';

type TagSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The loaded ones of the selected items. */
  items: readonly ContentItem[];
  count: number;
  onChange: (change: BulkChange) => void;
};

/** Adds a tag to items, or removes one. */
export function TagSheet({ open, onClose, items, count, onChange }: TagSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`Tag ${formatItemCount(count)}`}>
      <AddTag
        onAdd={(tag) => {
          onChange({ action: 'tag', tag });
          onClose();
        }}
      />
      <TagsOn
        items={items}
        onRemove={(tag) => {
          onChange({ action: 'untag', tag });
          onClose();
        }}
      />
    </Sheet>
  );
}

function AddTag({ onAdd }: { onAdd: (tag: string) => void }) {
  const { data: tags = [] } = useOwnTags();
  const [typed, setTyped] = useState('');
  const tag = ownTag.safeParse(typed).data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tag) onAdd(tag);
  };
  return (
    <form className={classes.line} onSubmit={submit}>
      <Autocomplete
        label="Tag"
        placeholder="Add a tag"
        data-autofocus
        // The tags that can be removed are below it.
        openOnFocus={false}
        data={tags.map((known) => known.tag)}
        limit={8}
        maxLength={limits.ownTagMaximum}
        comboboxProps={{ withinPortal: false }}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" disabled={!tag}>
        Add
      </Button>
    </form>
  );
}

/** The tags of the items, with the number of items that have each. */
function TagsOn({ items, onRemove }: { items: readonly ContentItem[]; onRemove: (tag: string) => void }) {
  const counts = new Map<string, number>();
  for (const tag of items.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  if (counts.size === 0) return null;
  return (
    <>
      <h3 className={classes.title}>On these items</h3>
      <ul className={classes.tags}>
        {[...counts].sort().map(([tag, count]) => (
          <li key={tag}>
            <button type="button" aria-label={`Remove ${tag}`} onClick={() => onRemove(tag)}>
              {tag} <span>{count}</span>
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
