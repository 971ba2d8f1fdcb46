import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A list of terms with their values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

type FactProps = {
  term: string;
  /** If null or empty, the term is not shown. */
  children: ReactNode;
};

/** One term of `Facts`. */
export function Fact({ term, children }: FactProps) {
  if (children === null || children === '') return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
