import { IconFolder } from '@tabler/icons-react';
import type { Collection } from '#contract/collections.ts';
import { buildUrl } from '#web/lib/api.ts';
import classes from './collection-cover.module.css';

/** The newest picture of a collection as thumbnail; a folder icon if it is empty. */
export function CollectionCover({ collection: { cover } }: { collection: Collection }) {
  return (
    <span className={classes.cover}>
      {cover ? (
        <img
          src={buildUrl('previewContent', { params: { id: cover }, query: { size: 'small' } })}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <IconFolder size={18} stroke={1.5} aria-hidden="true" />
      )}
    </span>
  );
}
