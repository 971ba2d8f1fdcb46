import classes from './desk.module.css';

type FigureListProps = { figures: readonly [term: string, value: string][] };

/** Numbers of note, each over what it counts; smaller where there are many, so that they share a line. */
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
