import type { ContentItem } from '#contract/library.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import classes from './compare.module.css';
import { useLinkedView } from './use-linked-view.ts';

/** Two pictures in viewports of the same size with linked zoom and pan. */
export function SideBySide({ a, b }: { a: ContentItem; b: ContentItem }) {
  const { viewport, style } = useLinkedView();
  return (
    <div className={classes.beside}>
      {[a, b].map((item, n) => (
        <figure key={item.id} className={classes.side}>
          <section
            {...viewport}
            className={classes.room}
            aria-label={`Picture ${n ? 'B' : 'A'}: zoom with + and -, move with the arrows`}
          >
            <img
              src={findPreviewUrl(item, 'preview') ?? undefined}
              alt={item.name}
              style={style}
              draggable={false}
            />
          </section>
          <figcaption>
            <strong>{n ? 'B' : 'A'}</strong> {item.name}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
