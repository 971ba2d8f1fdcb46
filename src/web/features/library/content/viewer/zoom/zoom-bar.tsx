import { IconMinus, IconPlus } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import bar from '../bar.module.css';
import type { Zoom } from './use-zoom.ts';
import classes from './zoom.module.css';

/** Zoom buttons. */
export function ZoomBar({ zoom }: { zoom: Zoom }) {
  return (
    <section className={`${bar.bar} ${classes.bar}`} aria-label="Zoom">
      <IconButton label="Zoom out" onClick={() => zoom.step(-1)}>
        <IconMinus size={18} stroke={1.5} />
      </IconButton>
      <output className={classes.percent} aria-label="Zoom level">
        {zoom.percent}%
      </output>
      <IconButton label="Zoom in" onClick={() => zoom.step(1)}>
        <IconPlus size={18} stroke={1.5} />
      </IconButton>
      <button type="button" className={classes.size} aria-pressed={zoom.isFitted} onClick={zoom.fit}>
        Fit
      </button>
      <button
        type="button"
        className={classes.size}
        aria-pressed={zoom.percent === 100}
        onClick={zoom.actual}
      >
        1:1
      </button>
    </section>
  );
}
