import type { Operation } from '#contract/jobs.ts';
import { operationPrice } from '#contract/token-prices.ts';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { UnavailableMark } from '#web/ui/availability.tsx';
import classes from './reading-options.module.css';

const ways = [
  {
    operation: 'image_to_text',
    name: 'Read text',
    does: 'The text, line by line, with its position.',
    price: formatTokens(operationPrice('image_to_text')),
  },
  {
    operation: 'caption',
    name: 'Describe',
    does: 'One or two sentences, which you can use as a prompt.',
    price: formatTokens(operationPrice('caption')),
  },
  {
    operation: null,
    name: 'Analyse',
    does: 'Colours, sharpness, credentials, and how it was made.',
    price: 'Free',
  },
] as const;

/** The ways to read a picture with their prices, shown while no picture is chosen. */
export function ReadingOptions() {
  const abilities = useAbilities();
  const unable = (operation: Operation | null) => operation && findUnsupportedReason(abilities, operation);
  return (
    <ul className={classes.ways} aria-label="Ways to read a picture">
      {ways.map(({ operation, name, does, price }) => (
        <li key={name}>
          <h2 className={classes.name}>{name}</h2>
          {unable(operation) ? <UnavailableMark /> : <span className={classes.price}>{price}</span>}
          <p className={classes.does}>{unable(operation) ?? does}</p>
        </li>
      ))}
    </ul>
  );
}
