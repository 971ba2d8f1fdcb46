/** What a prompt is about. The server's door to this engine: it loads words, and nothing that draws. */

export { countAskedPeople } from './count-asked-people.ts';
export { describeLimits } from './limits.ts';
export { readSurroundings, type Surroundings } from './read-surroundings.ts';
