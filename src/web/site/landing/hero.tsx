import { authLink } from '../auth-link.ts';
import buttons from '../parts/button.module.css';
import { landing } from '../texts/en/landing.ts';
import { ContactSheet } from './contact-sheet.tsx';
import classes from './landing.module.css';

const { hero, close } = landing;

/** The first screen: headline, sign-up link, and the portraits. */
export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.headline}>{hero.headline}</h1>
        <p className={classes.lead}>{hero.lead}</p>
        <p className={classes.ways}>
          <a className={buttons.go} href={authLink()}>
            {hero.go}
          </a>
          <a className={classes.quiet} href="#how">
            {hero.see}
          </a>
        </p>
        <p className={classes.fine}>{hero.fine}</p>
      </div>
      <ContactSheet />
    </section>
  );
}

/** The final call to action. */
export function Close() {
  return (
    <section className={classes.close}>
      <h2 className={classes.closing}>{close.heading}</h2>
      <p className={classes.lead}>{close.lead}</p>
      <a className={buttons.go} href={authLink()}>
        {close.go}
      </a>
    </section>
  );
}
