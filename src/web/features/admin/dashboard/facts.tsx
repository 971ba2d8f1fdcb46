import { type Fact, FactList } from '#web/ui/fact-list.tsx';
import classes from './review.module.css';

/** The facts of a case, as an administrator reads them before a decision. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <FactList className={classes.statement} facts={facts} />
);
