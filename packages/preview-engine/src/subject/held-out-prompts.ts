/**
 * Prompts with what each asks for, written before the reader of prompts (`read-subject.ts`) and not used to build it:
 * they judge it (`held-out.test.ts`). A failure is mended by a general rule, never by a word for one prompt.
 */

import type { Age, Place } from '../scene.ts';

/** What a prompt asks for, as a reader would say it. */
export type Asked = {
  prompt: string;
  /** What the picture shows: people, things, a place without both, or nothing that the engine draws. */
  shows: 'people' | 'things' | 'place' | 'nothing';
  /** The number of people. Left out: one where it shows people, else none. */
  people?: 1 | 2;
  /** The things by name, one entry for each that is to be seen. */
  things?: readonly string[];
  place?: Place;
  /** The decades that the first person may be in. Left out: those of an adult of 20 to 45. */
  ages?: readonly Age[];
  /** Parts of what the engine must say that it does not draw. */
  undrawn?: readonly string[];
};

export const heldOutPrompts: readonly Asked[] = [
  { prompt: 'a golden retriever dog sitting on a porch', shows: 'things', things: ['dog'] },
  { prompt: 'a steaming bowl of ramen, top view, food photography', shows: 'things', things: ['ramen'] },
  {
    prompt: 'luxury perfume bottle on black marble, studio light',
    shows: 'things',
    things: ['perfume'],
    place: 'studio',
  },
  { prompt: 'a red sports car on a mountain road', shows: 'things', things: ['car'], place: 'mountain' },
  {
    prompt: 'neon sign that says "OPEN ALL NIGHT"',
    shows: 'nothing',
    undrawn: ['OPEN ALL NIGHT'],
  },
  { prompt: 'close-up of two hands holding each other', shows: 'nothing', undrawn: ['hands'] },
  { prompt: 'two people dancing in the rain', shows: 'people', people: 2 },
  { prompt: 'an empty room with one window', shows: 'place', place: 'interior' },
  { prompt: 'a woman with a septum ring', shows: 'people', undrawn: ['septum ring'] },
  { prompt: 'portrait of a man with a nose ring and a beanie', shows: 'people', undrawn: ['nose ring'] },
  { prompt: 'a boxer in the ring', shows: 'people', place: 'gym' },
  { prompt: 'bride and groom under an oak', shows: 'people', people: 2 },
  { prompt: 'woman, 25, freckles', shows: 'people', ages: ['20s'] },
  { prompt: '25 years old man with a beard', shows: 'people', ages: ['20s'] },
  { prompt: 'a 67-year-old fisherman at the harbour', shows: 'people', place: 'harbour', ages: ['60s'] },
  { prompt: 'man aged 52 in an office', shows: 'people', place: 'office', ages: ['50s'] },
  { prompt: 'she is 38 and wears a trench coat', shows: 'people', ages: ['30s'] },
  { prompt: 'portrait of a woman, 50mm lens, f/1.8', shows: 'people', undrawn: [] },
  { prompt: 'a woman with red hair', shows: 'people' },
  { prompt: 'a young woman in her early twenties, smiling', shows: 'people', ages: ['20s'] },
  { prompt: 'an old sailor with a pipe', shows: 'people', ages: ['70s'], undrawn: ['pipe'] },
  { prompt: 'empty street at night, wet asphalt', shows: 'place', place: 'street' },
  { prompt: 'a beach at sunset without people', shows: 'place', place: 'beach' },
  { prompt: 'misty pine forest at dawn', shows: 'place', place: 'forest' },
  { prompt: 'snowy mountains under a starry sky', shows: 'place', place: 'mountain' },
  { prompt: 'a cosy café interior, nobody inside', shows: 'place', place: 'cafe' },
  { prompt: 'desert dunes, golden hour, wide shot', shows: 'place', place: 'desert' },
  { prompt: 'abandoned train station, fog', shows: 'place', place: 'station' },
  { prompt: 'a cat asleep on a sofa', shows: 'things', things: ['cat', 'sofa'] },
  { prompt: 'a black horse galloping across a meadow', shows: 'things', things: ['horse'], place: 'meadow' },
  { prompt: 'three red apples on a table', shows: 'things', things: ['apple', 'apple', 'apple'] },
  { prompt: 'a cat and a dog', shows: 'things', things: ['cat', 'dog'] },
  { prompt: 'pepperoni pizza, overhead', shows: 'things', things: ['pizza'] },
  { prompt: 'a birthday cake with candles', shows: 'things', things: ['cake'] },
  { prompt: 'vintage bicycle leaning against a wall', shows: 'things', things: ['bicycle'] },
  { prompt: 'a sailing boat on a calm lake', shows: 'things', things: ['boat'], place: 'lake' },
  { prompt: 'an acoustic guitar on a stage', shows: 'things', things: ['guitar'], place: 'theatre' },
  { prompt: 'a stack of old books beside a lamp', shows: 'things', things: ['book', 'lamp'] },
  { prompt: 'a hummingbird', shows: 'things', things: ['bird'] },
  { prompt: 'two owls on a branch', shows: 'things', things: ['owl', 'owl'] },
  { prompt: 'an elephant in the savannah', shows: 'things', things: ['elephant'] },
  { prompt: 'cup of coffee and a croissant', shows: 'things', things: ['coffee', 'croissant'] },
  { prompt: 'vase of sunflowers', shows: 'things', things: ['vase'] },
  { prompt: 'a hot dog with mustard', shows: 'nothing', undrawn: ['hot dog'] },
  { prompt: 'a battle of spaceships above a burning planet', shows: 'nothing', undrawn: ['battle'] },
  { prompt: 'abstract swirls of colour', shows: 'nothing', undrawn: ['swirls'] },
  { prompt: 'logo for a coffee brand', shows: 'nothing', undrawn: ['logo'] },
  { prompt: 'a crowd at a concert', shows: 'nothing', undrawn: ['crowd'] },
  { prompt: 'five friends laughing at a bar', shows: 'nothing', undrawn: ['five friends'] },
  { prompt: 'a bowl of borscht', shows: 'nothing', undrawn: ['borscht'] },
  { prompt: 'a centaur archer', shows: 'nothing', undrawn: ['centaur'] },
  { prompt: 'two women in red dresses at a rooftop party', shows: 'people', people: 2, place: 'rooftop' },
  {
    prompt: 'a man with a grey beard and a woman with black braids in a library',
    shows: 'people',
    people: 2,
    place: 'library',
  },
  { prompt: 'an elderly couple in a garden', shows: 'people', people: 2, place: 'garden', ages: ['70s'] },
  { prompt: 'a nurse and a surgeon', shows: 'people', people: 2 },
  { prompt: 'mother and her adult daughter', shows: 'people', people: 2 },
  { prompt: 'a woman and her dog', shows: 'people', undrawn: ['dog'] },
  { prompt: 'a woman playing the guitar on a stage', shows: 'people', place: 'theatre', undrawn: ['guitar'] },
  { prompt: 'a man in a dog costume', shows: 'people', undrawn: ['dog costume'] },
  { prompt: 'a chef tossing a pizza', shows: 'people', place: 'kitchen', undrawn: ['pizza'] },
  { prompt: 'a woman with cat ears', shows: 'people', undrawn: ['cat ears'] },
  { prompt: 'a guy with a bird tattoo', shows: 'people', undrawn: ['bird tattoo'] },
  { prompt: 'portrait of a race car driver', shows: 'people' },
  { prompt: 'smiling, green eyes, leather jacket, city at night', shows: 'people', place: 'city' },
  { prompt: 'a knight on a horse', shows: 'people', undrawn: ['horse'] },
  { prompt: 'a twin-engine plane over the sea', shows: 'things', things: ['aeroplane'], place: 'sea' },
  { prompt: 'motorbike parked in an alley', shows: 'things', things: ['motorcycle'], place: 'street' },
  { prompt: 'a man leaning on a motorbike in an alley', shows: 'people', place: 'street', undrawn: ['motorbike'] },
  { prompt: 'glass of red wine with grapes', shows: 'things', things: ['wine', 'grapes'] },
  { prompt: 'wine-red leather handbag', shows: 'things', things: ['handbag'] },
  { prompt: 'a single red rose on white background', shows: 'things', things: ['rose'] },
  { prompt: 'a lighthouse on a cliff in a storm', shows: 'things', things: ['lighthouse'] },
  { prompt: 'the word HELLO made of balloons', shows: 'nothing', undrawn: ['HELLO'] },
  { prompt: 'a woman holding a sign that reads "hire me"', shows: 'people', undrawn: ['hire me'] },
  { prompt: 'feet in the sand', shows: 'nothing', undrawn: ['feet'] },
  { prompt: 'a sea turtle', shows: 'things', things: ['turtle'] },
  { prompt: 'butterfly on a flower, macro', shows: 'things', things: ['butterfly'] },
  { prompt: 'chess board, dramatic light', shows: 'nothing', undrawn: ['chess board'] },
  { prompt: '1 woman, 30 years, business suit', shows: 'people', ages: ['30s'] },
  { prompt: 'a bear market chart', shows: 'nothing', undrawn: ['chart'] },
  { prompt: 'a rock band', shows: 'nothing', undrawn: ['band'] },
];
