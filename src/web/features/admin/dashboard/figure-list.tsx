import classes from './dashboard.module.css';

type FigureListProps = { figures: readonly [term: string, value: string][] };

/** Large figures with labels. More than three are shown smaller, so that they fit one line. */
export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className={classes.figures} data-many={figures.length > 3 || undefined}>
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
