import { cleanValue } from '@castwright/picture-settings';

const nameLength = 60;
const maximumFacts = 40;

export type Fact = { name: string; value: string };

/** Converts pairs of an untrusted file to facts, without empty ones; at most 40. */
export function toFacts(pairs: Iterable<readonly [name: string, value: unknown]>): Fact[] {
  const facts: Fact[] = [];
  for (const [name, value] of pairs) {
    const fact = { name: cleanValue(name, nameLength), value: cleanValue(value) };
    if (fact.name !== null && fact.value !== null) facts.push({ name: fact.name, value: fact.value });
    if (facts.length === maximumFacts) break;
  }
  return facts;
}
