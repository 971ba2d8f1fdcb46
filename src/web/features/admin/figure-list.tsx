import classes from './desk.module.css';

type FigureListProps = { figures: readonly [term: string, value: string][] };

/** Numbers of note, each over what it counts. */
export function FigureList({ figures }: FigureListProps) {
  return (
    <dl className={classes.figures}>
      {figures.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
