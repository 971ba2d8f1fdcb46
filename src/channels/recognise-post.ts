/** Recognises an own post among those that an outlet lists. */

/** How far an outlet's clock may be behind ours. */
const tolerance = 60_000;

/** Whether the outlet's time of a post is at or after the moment when publishing began here. */
export function isSince(time: string | Date, since: Date): boolean {
  return new Date(time).getTime() >= since.getTime() - tolerance;
}

/** Whether two texts differ in nothing but white space, its amount and the form of their letters. */
export function isSameText(one: string, other: string): boolean {
  return simplify(one) === simplify(other);
}

const simplify = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The characters for which an outlet gives the entities of HTML. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}
