import type { ReactNode } from 'react';

export type Fact = readonly [term: string, value: ReactNode];

type FactListProps = {
  /** Facts whose value is empty, null or false are left out. */
  facts: readonly Fact[];
  /** Lays the list out. */
  className: string | undefined;
};

/** A description list of terms and their values. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.filter(hasValue).map(([term, value]) => (
        <div key={typeof value === 'string' ? `${term} ${value}` : term}>
          <dt>{term}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const hasValue = ([, value]: Fact) => Boolean(value) || value === 0;
