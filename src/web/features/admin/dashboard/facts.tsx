import classes from './review.module.css';

type FactsProps = { facts: readonly (readonly [term: string, fact: string])[] };

/** A description list of terms and values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.statement}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd dir="auto">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
