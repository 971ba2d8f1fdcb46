import type { CSSProperties } from 'react';
import { buildSrcSet, type Portrait, portraits } from '#web/lib/portraits.ts';
import { brand } from '#web/lib/site.ts';
import { landing } from '../texts/en/landing.ts';
import classes from './contact-sheet.module.css';

const perStrip = 4;
/** The indices of the circled frame and of the frame with crop marks. */
const chosen = 5;
const cropped = 3;

/** Twelve portraits as film strips on a contact sheet, with a photographer's marks. */
export function ContactSheet() {
  const frames = Array.from({ length: 3 * perStrip }, (_, index) => portraits[index]);
  const strips = [0, 1, 2].map((strip) => frames.slice(strip * perStrip, (strip + 1) * perStrip));
  return (
    <figure className={classes.place}>
      <div className={classes.sheet}>
        {strips.map((strip, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to static HTML
          <div key={row} className={classes.strip}>
            <EdgePrint first={row * perStrip + 1} />
            <ul className={classes.frames}>
              {strip.map((portrait, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to static HTML
                <li key={column}>
                  <Frame portrait={portrait} number={row * perStrip + column} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <figcaption className={classes.caption}>{landing.wall}</figcaption>
    </figure>
  );
}

type EdgePrintProps = { first: number };

/** The decorative print along the edge of a film strip. */
function EdgePrint({ first }: EdgePrintProps) {
  const numbers = Array.from({ length: perStrip }, (_, index) => first + index);
  return (
    <div className={classes.edge} aria-hidden="true">
      {numbers.map((number) => (
        <span key={number}>
          {number} <i>{number}A</i>
          {number === first ? <em>{brand.name} 18+</em> : null}
        </span>
      ))}
    </div>
  );
}

type FrameProps = { portrait: Portrait | undefined; number: number };

function Frame({ portrait, number }: FrameProps) {
  if (!portrait) return <div className={classes.frame} />;
  const [small] = portrait.files;
  return (
    <div className={classes.frame} style={{ '--color': portrait.color } as CSSProperties}>
      <img
        src={small?.address}
        srcSet={buildSrcSet(portrait)}
        sizes="(max-width: 60em) 24vw, 11.5vw"
        width={portrait.width}
        height={portrait.height}
        alt={portrait.prompt}
        // Not before the first paint: each request takes the main thread of a phone from the headline.
        loading="lazy"
        decoding="async"
      />
      {number === chosen && (
        <svg className={classes.circle} viewBox="0 0 100 130" aria-hidden="true">
          <path d="M63 7C30-3 4 24 3 64c-1 38 19 62 46 63 30 1 49-27 48-64C96 29 79 6 51 5 33 5 19 15 11 31" />
        </svg>
      )}
      {number === cropped && (
        <svg className={classes.crop} viewBox="0 0 100 130" aria-hidden="true">
          <path d="M17 34C17 28 16 22 17 17 22 16 29 17 35 16M66 17C72 16 78 17 84 16 83 22 84 29 83 35M84 88C83 94 84 100 83 105 77 106 70 105 65 106M34 105C28 106 22 105 17 106 18 100 17 94 18 88" />
        </svg>
      )}
    </div>
  );
}
