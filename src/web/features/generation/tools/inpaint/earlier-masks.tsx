import { useState } from 'react';
import type { SourcePicture } from '#contract/source-picture.ts';
import type { Upload } from '#contract/uploads.ts';
import { formatRelative } from '#web/lib/format.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { notify } from '#web/ui/notify.ts';
import classes from './inpaint-stage.module.css';
import { useEarlierMasks } from './use-mask-upload.ts';

const shown = 8;

type EarlierMasksProps = { picture: SourcePicture; onLoad: (mask: Upload) => Promise<void> };

/** Earlier masks of the picture's size, to apply again. Renders nothing while there are none. */
export function EarlierMasks({ picture, onLoad }: EarlierMasksProps) {
  const { data: masks } = useEarlierMasks(picture);
  const [isLoading, setLoading] = useState(false);
  if (!masks || masks.length === 0) return null;
  const load = async (mask: Upload) => {
    setLoading(true);
    try {
      await onLoad(mask);
    } catch {
      notify.error({ title: 'Mask not loaded', text: 'The mask could not be loaded. Please try again.' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <section className={classes.earlier} aria-labelledby="earlier-masks">
      <h2 id="earlier-masks" className={classes.title}>
        Earlier masks
      </h2>
      <ul className={classes.list}>
        {masks.slice(0, shown).map((mask) => (
          <li key={mask.id}>
            <button
              type="button"
              disabled={isLoading}
              aria-label={`Use the mask from ${formatRelative(mask.createdAt)}`}
              data-tip={`Use again: ${formatRelative(mask.createdAt)}`}
              onClick={() => void load(mask)}
            >
              <img src={getPictureUrl({ uploadId: mask.id }, 'thumbnail')} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
