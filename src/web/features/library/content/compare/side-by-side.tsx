import type { ContentItem } from '#contract/library.ts';
import { pictureAddress } from '#web/lib/content.ts';
import classes from './compare.module.css';
import { useLinkedView } from './use-linked-view.ts';

/** Two pictures in two rooms of one size: what is zoomed and moved in one is in the other. */
export function SideBySide({ a, b }: { a: ContentItem; b: ContentItem }) {
  const { room, style } = useLinkedView();
  return (
    <div className={classes.beside}>
      {[a, b].map((item, n) => (
        <figure key={item.id} className={classes.side}>
          <section
            {...room}
            className={classes.room}
            aria-label={`Picture ${n ? 'B' : 'A'}: zoom with + and -, move with the arrows`}
          >
            <img
              src={pictureAddress(item, 'preview') ?? undefined}
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
