import { operationPrice } from '#contract/catalogue.ts';
import { formatTokens } from '#web/lib/format.ts';
import classes from './ways-to-read.module.css';

const ways = [
  {
    name: 'Read its text',
    does: 'The words in it, line by line, each with its place.',
    price: formatTokens(operationPrice('image_to_text')),
  },
  {
    name: 'Describe it',
    does: 'A sentence or two, as a prompt to begin from.',
    price: formatTokens(operationPrice('caption')),
  },
  {
    name: 'Analyse it',
    does: 'Colours, sharpness, credentials, and how it was made.',
    price: 'Free',
  },
] as const;

/** What can be learned of a picture, and what each costs, before there is one. */
export function WaysToRead() {
  return (
    <ul className={classes.ways} aria-label="What a picture tells">
      {ways.map(({ name, does, price }) => (
        <li key={name}>
          <h2 className={classes.name}>{name}</h2>
          <span className={classes.price}>{price}</span>
          <p className={classes.does}>{does}</p>
        </li>
      ))}
    </ul>
  );
}
