import type { ContentItem } from '#contract/library.ts';
import classes from './compare.module.css';
import { listDifferences } from './differences.ts';

/** The settings in which two items differ. */
export function Differences({ a, b }: { a: ContentItem; b: ContentItem }) {
  const differences = listDifferences(a, b);
  if (differences.length === 0) {
    return <p className={classes.same}>No differences in their settings.</p>;
  }
  return (
    <section className={classes.differences} aria-label="Differences">
      <table>
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ term, a: inA, b: inB }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{inA ?? '—'}</td>
              <td>{inB ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
