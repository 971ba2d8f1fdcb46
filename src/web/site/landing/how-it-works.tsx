import type { CSSProperties } from 'react';
import { portraits, sourcesOf } from '#web/lib/portraits.ts';
import { landing } from '../texts/en/landing.ts';
import classes from './how-it-works.module.css';

const { how } = landing;

/** Which portrait of the wall hangs here as a print. */
const hung = 2;

/** Four steps, beside one print with the words it came from. */
export function HowItWorks() {
  const print = portraits[hung];
  return (
    <section id="how" className={classes.how}>
      <div className={classes.inner}>
        {print && (
          <figure className={classes.print} style={{ '--color': print.color } as CSSProperties}>
            <img
              src={print.files.at(-1)?.address}
              srcSet={sourcesOf(print)}
              sizes="(max-width: 60em) 26rem, 32vw"
              width={print.width}
              height={print.height}
              alt={`Portrait made from the words: ${print.prompt}`}
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
