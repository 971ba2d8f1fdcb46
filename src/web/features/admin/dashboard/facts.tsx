import classes from './review.module.css';

type FactsProps = { facts: readonly (readonly [term: string, fact: string])[] };

/** What is known of something, line by line. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.statement}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
