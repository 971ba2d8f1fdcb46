import { Button } from '@mantine/core';
import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import classes from './cull.module.css';
import { type Culling, listByVerdict } from './culling.ts';
import { useFinishCulling } from './use-finish-culling.ts';

type CullSummaryProps = {
  items: readonly ContentItem[];
  culling: Culling;
  onBack: () => void;
  onClose: () => void;
};

/** The verdicts, with actions: move rejected items to the trash, add kept items to the favourites. */
export function CullSummary({ items, culling, onBack, onClose }: CullSummaryProps) {
  const [kept, rejected, open] = (['keep', 'reject', null] as const).map((verdict) =>
    listByVerdict(culling, verdict),
  );
  const { trash, undo, favourite, trashed } = useFinishCulling();
  const count = rejected?.length ?? 0;
  return (
    <section className={classes.summary} aria-label="Summary">
      <h2>{open?.length === 0 ? 'All reviewed' : 'End of the list'}</h2>
      <div className={classes.sums}>
        <Sum label="Kept" ids={kept ?? []} items={items} />
        <Sum label="Rejected" ids={rejected ?? []} items={items} />
        <Sum label="Undecided" ids={open ?? []} items={items} />
      </div>
      <div className={classes.actions}>
        {trashed ? (
          <p className={classes.done} role="status">
            {trashed.length} moved to the trash. You can restore {trashed.length === 1 ? 'it' : 'them'} for{' '}
            {limits.trashDays} days.{' '}
            <Button
              variant="default"
              size="compact-md"
              disabled={undo.isPending}
              onClick={() => undo.mutate()}
            >
              Undo
            </Button>
          </p>
        ) : (
          <Button disabled={count === 0 || trash.isPending} onClick={() => trash.mutate(rejected ?? [])}>
            {trash.isPending ? 'Moving…' : `Move ${count} rejected to the trash`}
          </Button>
        )}
        <Button
          variant="default"
          disabled={kept?.length === 0 || favourite.isPending || favourite.isSuccess}
          onClick={() => favourite.mutate(kept ?? [])}
        >
          {favourite.isSuccess ? 'Added to favourites' : `Add ${kept?.length ?? 0} kept to favourites`}
        </Button>
        <Button variant="subtle" disabled={trashed !== null} onClick={onBack}>
          Go back
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  );
}

const shown = 6;

type SumProps = { label: string; ids: readonly string[]; items: readonly ContentItem[] };

function Sum({ label, ids, items }: SumProps) {
  const some = items.filter(({ id }) => ids.includes(id)).slice(0, shown);
  return (
    <figure className={classes.sum}>
      <figcaption>
        <strong>{ids.length}</strong> {label}
      </figcaption>
      <div>
        {some.map((item) => {
          const picture = findPreviewUrl(item, 'thumbnail');
          return picture && <img key={item.id} src={picture} alt="" />;
        })}
      </div>
    </figure>
  );
}
