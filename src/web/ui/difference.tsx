import { type DiffLine, diffLines } from '#web/lib/line-diff.ts';
import classes from './difference.module.css';

/** Unchanged lines shown around a change. */
const around = 2;
const marks = { same: '', added: '+', removed: '−' };
const spoken = { same: '', added: 'Added: ', removed: 'Removed: ' };

type DifferenceProps = { before: string; after: string; label: string };

/** A line diff of two texts, with a few unchanged lines around each change. */
export function Difference({ after, before, label }: DifferenceProps) {
  const lines = diffLines(before, after);
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  );
  if (!near.includes(true)) return <p className={classes.none}>No changes.</p>;
  return (
    // Long lines scroll; focusable for keyboard users.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={classes.difference} aria-label={label} tabIndex={0}>
      {lines.map((line, at) =>
        near[at] ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <Line key={at} line={line} />
        ) : (
          near[at - 1] && (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
            <div key={at} className={classes.gap} aria-hidden="true">
              …
            </div>
          )
        ),
      )}
    </section>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  return (
    <div className={classes.line} data-kind={kind}>
      <span aria-hidden="true" className={classes.mark}>
        {marks[kind]}
      </span>
      <span className={classes.spoken}>{spoken[kind]}</span>
      {text}
    </div>
  );
}
