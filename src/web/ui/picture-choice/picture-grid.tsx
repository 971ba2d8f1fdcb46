import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import type { PictureChoice } from '#contract/picture-choice.ts';
import classes from './picture-choice.module.css';

type Picture = {
  id: string;
  name: string;
  placeholder: string | null;
  address: string;
  choice: PictureChoice;
};

type More = { exists: boolean; loading: boolean; failed: boolean; load: () => void };

type PictureGridProps = {
  label: string;
  /** The pictures loaded so far. */
  pictures: readonly Picture[];
  /** Shown if there are no pictures. */
  emptyText: string;
  /** The ids of what is chosen, where several can be. */
  chosen?: ReadonlySet<string> | undefined;
  /** Further pages; null if everything is loaded. */
  more: More | null;
  onChoose: (picture: PictureChoice) => void;
};

/** A grid of pictures to choose from. Further pages load as the end comes into view. */
export function PictureGrid({ label, pictures, emptyText, chosen, more, onChoose }: PictureGridProps) {
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {pictures.map(({ id, name, placeholder, address, choice }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen?.has(id)}
              style={{ background: placeholder ?? undefined }}
              onClick={() => onChoose(choice)}
            >
              <img src={address} alt="" loading="lazy" />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {pictures.length === 0 && !more?.exists && <p className={classes.nothing}>{emptyText}</p>}
      {more?.exists && <NextPage {...more} />}
    </>
  );
}

function NextPage({ loading, failed, load }: More) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const near = entry?.isIntersecting ?? false;
  // After a failure, only the button tries again.
  useEffect(() => {
    if (near && !loading && !failed) load();
  }, [near, loading, failed, load]);
  return (
    <div ref={ref} className={classes.more}>
      <Button variant="default" disabled={loading} onClick={load}>
        {loading ? 'Loading…' : failed ? 'The next page did not load. Try again' : 'Show more'}
      </Button>
    </div>
  );
}
