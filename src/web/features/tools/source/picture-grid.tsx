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
  search: string;
  /** What is said while there are none at all. */
  nothing: string;
  /** Further pages; null where all is there. */
  more: More | null;
  onChoose: (picture: PictureChoice) => void;
};

/** Pictures to choose one of. Further ones are read when the end comes near, and all of them while one is searched. */
export function PictureGrid({ label, pictures, search, nothing, more, onChoose }: PictureGridProps) {
  const wanted = search.trim().toLocaleLowerCase();
  const found = wanted ? pictures.filter(({ name }) => name.toLocaleLowerCase().includes(wanted)) : pictures;
  return (
    <>
      <ul className={classes.grid} aria-label={label}>
        {found.map(({ id, name, placeholder, address, choice }) => (
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
      {found.length === 0 && !more?.exists && (
        <p className={classes.nothing}>{wanted ? 'None has this name.' : nothing}</p>
      )}
      {more?.exists && <NextPage {...more} searching={wanted !== ''} />}
    </>
  );
}

function NextPage({ loading, failed, load, searching }: More & { searching: boolean }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const near = entry?.isIntersecting ?? false;
  // After a failure only the button asks again.
  useEffect(() => {
    if ((near || searching) && !loading && !failed) load();
  }, [near, searching, loading, failed, load]);
  return (
    <div ref={ref} className={classes.more}>
      <Button variant="default" disabled={loading} onClick={load}>
        {loading ? 'Loading…' : failed ? 'The next page did not load. Try again' : 'Show more'}
      </Button>
    </div>
  );
}
