import type { ContentItem } from '#contract/library.ts';
import classes from './compare.module.css';
import { differencesOf } from './differences.ts';

/** In what the making of two items differs; what they have in common is left out. */
export function Differences({ a, b }: { a: ContentItem; b: ContentItem }) {
  const differences = differencesOf(a, b);
  if (differences.length === 0) {
    return <p className={classes.same}>Their records do not differ in anything.</p>;
  }
  return (
    <section className={classes.differences} aria-label="Differences">
      <table>
        <thead>
          <tr>
            <th scope="col">Differs</th>
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
