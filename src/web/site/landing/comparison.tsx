import { landing } from '../texts/en/landing.ts';
import classes from './comparison.module.css';
import { Section } from './section.tsx';

const { comparison } = landing;

/** A table of this product's features, with questions about other products, none of which it names. */
export function Comparison() {
  return (
    <Section id="comparison" heading={comparison.heading} lead={comparison.lead} raised>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{comparison.criterion}</th>
            <th scope="col">{comparison.ours}</th>
            <th scope="col">{comparison.others}</th>
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map(({ criterion, ours, others }) => (
            <tr key={criterion}>
              <th scope="row">{criterion}</th>
              <td>{ours}</td>
              <td>{others}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
