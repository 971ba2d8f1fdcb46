import { landing } from '../texts/en/landing.ts';
import classes from './faq.module.css';

const { faq } = landing;

/** Six questions in native disclosure elements, which need no script. */
export function Faq() {
  return (
    <section id="faq" className={classes.faq} aria-labelledby="faq-heading">
      <div className={classes.inner}>
        <h2 id="faq-heading">{faq.heading}</h2>
        <div className={classes.list}>
          {faq.items.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
