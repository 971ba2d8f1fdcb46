import { CommandError, exitCodes } from './exit-codes.ts';

type Named = { id: string; name: string };

const shownCandidates = 10;

/**
 * Finds what a name or an id means: an id, the whole name, or how exactly one name begins. Case does not matter.
 *
 * @param thing what is looked for, such as `persona`
 * @throws CommandError for none or several, with the candidates
 */
export function findByName<Thing extends Named>(
  things: readonly Thing[],
  text: string,
  thing: string,
): Thing {
  const asked = text.trim().toLowerCase();
  const stages = [
    ({ id }: Named) => id.toLowerCase() === asked,
    ({ name }: Named) => name.toLowerCase() === asked,
    ({ name }: Named) => asked !== '' && name.toLowerCase().startsWith(asked),
  ];
  for (const fits of stages) {
    const found = things.filter(fits);
    const [first] = found;
    if (first && found.length === 1) return first;
    if (first) throw new CommandError(exitCodes.usage, describeChoice(found, text, thing));
  }
  const available = things.length === 0 ? `You have no ${thing}s.` : listThings('Yours are:', things);
  throw new CommandError(exitCodes.usage, `There is no ${thing} “${text}”. ${available}`);
}

const describeChoice = (found: readonly Named[], text: string, thing: string) =>
  listThings(`“${text}” fits several ${thing}s. Name one by its id:`, found);

function listThings(heading: string, things: readonly Named[]): string {
  const lines = things.slice(0, shownCandidates).map(({ id, name }) => `  ${id}  ${name}`);
  const more = things.length - lines.length;
  return [heading, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}
