import { useState } from 'react';
import type { SourcePicture } from '#contract/tools.ts';
import type { Upload } from '#contract/uploads.ts';
import { formatRelative } from '#web/lib/format.ts';
import { choiceAddress } from '#web/lib/pictures.ts';
import { notify } from '#web/ui/notify.ts';
import classes from './marking-stage.module.css';
import { useEarlierMasks } from './use-mask-upload.ts';

const shown = 8;

type EarlierMasksProps = { picture: SourcePicture; onTake: (mask: Upload) => Promise<void> };

/** Masks of the picture's size that were used before, to be put on it again. Nothing while there are none. */
export function EarlierMasks({ picture, onTake }: EarlierMasksProps) {
  const { data: masks } = useEarlierMasks(picture);
  const [taking, setTaking] = useState(false);
  if (!masks || masks.length === 0) return null;
  const take = async (mask: Upload) => {
    setTaking(true);
    try {
      await onTake(mask);
    } catch {
      notify.error({ title: 'Not put on', text: 'The mask could not be fetched. Please try again.' });
    } finally {
      setTaking(false);
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
              disabled={taking}
              aria-label={`Put on the mask of ${formatRelative(mask.createdAt)}`}
              data-tip={`Put it on again: ${formatRelative(mask.createdAt)}`}
              onClick={() => void take(mask)}
            >
              <img src={choiceAddress({ uploadId: mask.id }, 'thumbnail')} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
