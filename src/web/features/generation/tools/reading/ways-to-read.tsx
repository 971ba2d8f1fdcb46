import type { Operation } from '#contract/jobs.ts';
import { operationPrice } from '#contract/token-prices.ts';
import { unableHere, useAbilities } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { NotHere } from '#web/ui/availability.tsx';
import classes from './ways-to-read.module.css';

const ways = [
  {
    operation: 'image_to_text',
    name: 'Read its text',
    does: 'The words in it, line by line, each with its place.',
    price: formatTokens(operationPrice('image_to_text')),
  },
  {
    operation: 'caption',
    name: 'Describe it',
    does: 'A sentence or two, as a prompt to begin from.',
    price: formatTokens(operationPrice('caption')),
  },
  {
    operation: null,
    name: 'Analyse it',
    does: 'Colours, sharpness, credentials, and how it was made.',
    price: 'Free',
  },
] as const;

/** What can be learned of a picture, and what each costs, before there is one. */
export function WaysToRead() {
  const abilities = useAbilities();
  const unable = (operation: Operation | null) => operation && unableHere(abilities, operation);
  return (
    <ul className={classes.ways} aria-label="What a picture tells">
      {ways.map(({ operation, name, does, price }) => (
        <li key={name}>
          <h2 className={classes.name}>{name}</h2>
          {unable(operation) ? <NotHere /> : <span className={classes.price}>{price}</span>}
          <p className={classes.does}>{unable(operation) ?? does}</p>
        </li>
      ))}
    </ul>
  );
}
