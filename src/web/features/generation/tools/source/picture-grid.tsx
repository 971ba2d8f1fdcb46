import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import type { PictureChoice } from '#contract/tools.ts';
import classes from './source.module.css';

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
  /** Those read so far. */
  pictures: readonly Picture[];
  /** What is said where there are none. */
  nothing: string;
  /** Further pages; null where all is there. */
  more: More | null;
  onChoose: (picture: PictureChoice) => void;
};

/** Pictures to choose one of. Further ones are read when the end comes near. */
export function PictureGrid({ label, pictures, nothing, more, onChoose }: PictureGridProps) {
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {pictures.map(({ id, name, placeholder, address, choice }) => (
          <li key={id}>
            <button
              type="button"
              style={{ background: placeholder ?? undefined }}
              onClick={() => onChoose(choice)}
            >
              <img src={address} alt="" loading="lazy" />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {pictures.length === 0 && !more?.exists && <p className={classes.nothing}>{nothing}</p>}
      {more?.exists && <NextPage {...more} />}
    </>
  );
}

function NextPage({ loading, failed, load }: More) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const near = entry?.isIntersecting ?? false;
  // After a failure only the button asks again.
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
