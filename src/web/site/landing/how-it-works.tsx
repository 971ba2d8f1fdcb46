import type { CSSProperties } from 'react';
import { buildSrcSet, portraits } from '#web/lib/portraits.ts';
import { landing } from '../texts/en/landing.ts';
import classes from './how-it-works.module.css';

const { how } = landing;

/** The index of the portrait shown here. */
const portraitIndex = 2;

/** Four steps, beside a portrait with its prompt. */
export function HowItWorks() {
  const print = portraits[portraitIndex];
  return (
    <section id="how" className={classes.how}>
      <div className={classes.inner}>
        {print && (
          <figure className={classes.print} style={{ '--color': print.color } as CSSProperties}>
            <img
              src={print.files.at(-1)?.address}
              srcSet={buildSrcSet(print)}
              sizes="(max-width: 60em) 26rem, 32vw"
              width={print.width}
              height={print.height}
              alt={`Portrait generated from the prompt: ${print.prompt}`}
              loading="lazy"
              decoding="async"
            />
            <figcaption>{print.prompt}</figcaption>
          </figure>
        )}
        <div>
          <h2 className={classes.heading}>{how.heading}</h2>
          <ol className={classes.steps}>
            {how.steps.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
