import type { Engine } from '@castwright/engine-port';
import { closeAdultCategory, excludedByStripe } from './close-adult-category.ts';
import type { Fleet } from './engines.ts';

/** The same engine is closed once: a fleet that changes keeps its engines by identity. */
const closed = new WeakMap<Engine, Engine>();

function closeOnce(engine: Engine): Engine {
  const known = closed.get(engine);
  if (known) return known;
  const made = closeAdultCategory(engine, excludedByStripe);
  closed.set(engine, made);
  return made;
}

/** @param isAdultClosed whether the payment providers exclude the adult category */
export function toFleet(
  { engines, terms = new Map() }: Partial<Fleet> & Pick<Fleet, 'engines'>,
  isAdultClosed: boolean,
): Fleet {
  return { engines: isAdultClosed ? engines.map(closeOnce) : engines, terms };
}
