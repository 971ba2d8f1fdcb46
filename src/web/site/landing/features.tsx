import { authLink } from '../auth-link.ts';
import buttons from '../parts/button.module.css';
import { landing } from '../texts/en/landing.ts';
import { CastPicture } from './cast-picture.tsx';
import classes from './features.module.css';
import { Section } from './section.tsx';

const { features } = landing;

/** The portraits above each of the four features, and their layout. */
const shown = [
  { look: 'print', cast: [8] },
  { look: 'film', cast: [4, 4, 4] },
  { look: 'swap', cast: [9, 2] },
  { look: 'sheet', cast: [11, 11, 11, 11] },
] as const;

/** The four features of the sign-in panel, the five tools, personas, training and the team. */
export function Features() {
  return (
    <Section id="features" heading={features.heading}>
      <ul className={classes.main}>
        {features.main.map(({ title, text, note }, index) => {
          const { look, cast } = shown[index] ?? shown[0];
          return (
            <li key={title}>
              <div className={`${classes.picture} ${classes[look]}`} aria-hidden="true">
                {cast.map((portrait, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, to static HTML
                  <CastPicture key={place} portrait={portrait} sizes="(max-width: 40em) 90vw, 22vw" />
                ))}
              </div>
              <h3>{title}</h3>
              <p>{text}</p>
              <p className={classes.note}>{note}</p>
            </li>
          );
        })}
      </ul>
      <div className={classes.below}>
        <div>
          <h3 className={classes.toolsHeading}>{features.toolsHeading}</h3>
          <p className={classes.note}>{features.toolPrice}</p>
        </div>
        <dl className={classes.tools}>
          {features.tools.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul className={classes.more}>
        {features.more.map(({ title, text, note }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {note && <p className={classes.note}>{note}</p>}
          </li>
        ))}
        <li className={classes.way}>
          <a className={buttons.go} href={authLink()}>
            {features.go}
          </a>
          <p>{features.depends}</p>
        </li>
      </ul>
    </Section>
  );
}
