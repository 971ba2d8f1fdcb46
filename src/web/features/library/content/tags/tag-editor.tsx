import { TagsInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type ContentItem, ownTag } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { useChangeContent } from '#web/lib/change-content/use-change-content.ts';
import { useUser } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './tag-editor.module.css';
import { useOwnTags } from './use-own-tags.ts';

/** The tags of an item, each a link to its items; editable in place. */
export function TagEditor({ item }: { item: ContentItem }) {
  const { gate } = useUser();
  const [editing, edit] = useDisclosure(false);
  const canEdit = gate === 'app' && !item.trashedAt;
  if (item.tags.length === 0 && !canEdit) return null;
  if (editing) return <TagField item={item} onDone={edit.close} />;
  return (
    <div className={classes.tags}>
      <ul aria-label="Tags">
        {item.tags.map((tag) => (
          <li key={tag}>
            <Link to={`/content?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
          </li>
        ))}
      </ul>
      {canEdit &&
        (item.tags.length === 0 ? (
          <button type="button" className={classes.first} onClick={edit.open}>
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            Add tags
          </button>
        ) : (
          <IconButton label="Edit tags" onClick={edit.open}>
            <IconPencil size={16} stroke={1.5} />
          </IconButton>
        ))}
    </div>
  );
}

/** Enter or a comma adds a tag, which is saved at once. Escape or blur ends editing. */
function TagField({ item, onDone }: { item: ContentItem; onDone: () => void }) {
  const { data: known = [] } = useOwnTags();
  const change = useChangeContent(item);
  return (
    <TagsInput
      className={classes.field}
      aria-label="Tags"
      placeholder={item.tags.length === 0 ? 'Add a tag' : undefined}
      autoFocus
      data={known.map(({ tag }) => tag)}
      limit={8}
      maxTags={limits.ownTagsMaximum}
      maxLength={limits.ownTagMaximum}
      value={item.tags}
      acceptValueOnBlur
      comboboxProps={{ withinPortal: false }}
      // Escape is for this field; the viewer stays open.
      data-mantine-stop-propagation="true"
      onBlur={onDone}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      onChange={(typed) => {
        const tags = new Set(typed.flatMap((tag) => ownTag.safeParse(tag).data ?? []));
        change.mutate({ tags: [...tags].sort() });
      }}
    />
  );
}
