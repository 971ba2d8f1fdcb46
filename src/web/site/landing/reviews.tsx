import type { Site } from '#contract/site.ts';
import { authLink } from '../auth-link.ts';
import buttons from '../parts/button.module.css';
import { landing } from '../texts/en/landing.ts';
import classes from './reviews.module.css';
import { Section } from './section.tsx';

const { reviews } = landing;

type ReviewsProps = { site: Site };

/** Real reviews if there are any; the operator's claims or the live figures; the operator's partnerships. */
export function Reviews({ site }: ReviewsProps) {
  const heading = site.reviews.length > 0 ? reviews.heading : reviews.headingFigures;
  return (
    <Section id="reviews" heading={heading}>
      {site.reviews.length > 0 && (
        <ul className={classes.reviews}>
          {site.reviews.map(({ name, role, words, link }) => (
            <li key={name + words}>
              <blockquote cite={link}>{words}</blockquote>
              <p>
                {link ? <a href={link}>{name}</a> : name}, {role}
              </p>
            </li>
          ))}
        </ul>
      )}
      {site.claims.show ? <Claims figures={site.claims.figures} /> : <LiveFigures />}
      {site.partnerships.length > 0 && <Partnerships partnerships={site.partnerships} />}
      <a className={buttons.go} href={authLink()}>
        {reviews.go}
      </a>
    </Section>
  );
}

/** Partnerships, as the operator states them. */
function Partnerships({ partnerships }: Pick<Site, 'partnerships'>) {
  return (
    <div className={classes.partnerships}>
      <h3>{reviews.partnerships}</h3>
      <ul>
        {partnerships.map(({ name, words, link }) => (
          <li key={name}>
            <b>{link ? <a href={link}>{name}</a> : name}</b>
            <p>{words}</p>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{reviews.claimsNote}</p>
    </div>
  );
}

type ClaimsProps = { figures: Site['claims']['figures'] };

function Claims({ figures }: ClaimsProps) {
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{reviews.claimsNote}</p>
    </>
  );
}

/** Filled by `islands/landing.ts`; the space is reserved, so that the layout is stable. */
function LiveFigures() {
  return (
    <>
      <dl className={classes.figures} data-island="figures">
        {Object.entries(reviews.figures).map(([figure, label]) => (
          <div key={figure}>
            <dt>{label}</dt>
            <dd data-live={figure}>–</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{reviews.figuresNote}</p>
    </>
  );
}
