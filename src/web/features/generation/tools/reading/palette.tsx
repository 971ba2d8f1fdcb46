import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { formatPercent } from '#web/lib/format.ts';
import classes from './palette.module.css';

type PaletteProps = { colours: PictureAnalysis['palette'] };

/** The main colours of a picture with their shares, largest first. Pressing one copies it. */
export function Palette({ colours }: PaletteProps) {
  const { copied, copy } = useClipboard();
  const [last, setLast] = useState<string | null>(null);
  return (
    <>
      <ul className={classes.palette} aria-label="Palette">
        {colours.map(({ colour, share }) => (
          <li key={colour}>
            <button
              type="button"
              className={classes.swatch}
              style={{ background: colour }}
              aria-label={`Copy ${colour}, ${formatPercent(share)}`}
              onClick={() => {
                copy(colour);
                setLast(colour);
              }}
            />
            <span className={classes.code}>
              {colour} <span>{formatPercent(share)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.unseen} role="status">
        {copied && last ? `${last} copied.` : ''}
      </p>
    </>
  );
}
