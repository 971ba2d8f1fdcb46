import { landing } from '../texts/en/landing.ts';
import classes from './audiences.module.css';
import { Section } from './section.tsx';

const { audiences } = landing;

/** What the studio does for creators, marketers and agencies (docs/requirements/public-site.md, section 1). */
export function Audiences() {
  return (
    <Section id="audiences" heading={audiences.heading} raised>
      <ul className={classes.groups}>
        {audiences.groups.map(({ title, text, points }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <ul>
              {points.map((point) => (
                <li key={point.title}>
                  <b>{point.title}</b>: {point.text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
