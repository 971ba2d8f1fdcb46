import { describe, expect, it } from 'vitest';
import { composeScene } from './compose.ts';
import type { Place, Scene } from './scene.ts';
import { understand } from './understand.ts';
import { headwear } from './wardrobe.ts';
import { colors } from './words/dress.ts';
import { hairColors } from './words/people.ts';

const compose = (prompt: string, seed = 3): Scene =>
  composeScene({ prompt, negativePrompt: '', seed, model: null, identity: null, aspectRatio: '1:1' });
const seeds = Array.from({ length: 60 }, (_, i) => i * 7919 + 1);

describe('a colour', () => {
  it.each<[prompt: string, seen: (scene: Scene) => unknown, expected: string]>([
    ['a red beard, yellow raincoat, stormy sea', ({ identity }) => identity.beard, hairColors.red],
    ['a red beard, yellow raincoat, stormy sea', ({ clothes }) => clothes.color, colors.yellow],
    ['a man with black hair and a grey beard', ({ identity }) => identity.beard, hairColors.grey],
    ['a man with black hair and a grey beard', ({ identity }) => identity.hair.color, hairColors.black],
    ['a woman with dark braids', ({ identity }) => identity.hair.color, hairColors['dark brown']],
    ['a woman with black curls in a red coat', ({ identity }) => identity.hair.color, hairColors.black],
    ['a woman with black curls in a red coat', ({ clothes }) => clothes.color, colors.red],
    ['her hair dyed pink, blue dress', ({ identity }) => identity.hair.color, hairColors.pink],
    ['her hair dyed pink, blue dress', ({ clothes }) => clothes.color, colors.blue],
    ['a dress in emerald, white hat', ({ clothes }) => clothes.color, colors.emerald],
    ['a dress in emerald, white hat', ({ accessoryColors }) => accessoryColors.fedora, colors.white],
    ['green glasses, purple tie, red suit', ({ accessoryColors }) => accessoryColors.glasses, colors.green],
    ['green glasses, purple tie, red suit', ({ accessoryColors }) => accessoryColors.tie, colors.purple],
    ['green glasses, purple tie, red suit', ({ clothes }) => clothes.color, colors.red],
    ['navy coat and red knit scarf', ({ clothes }) => clothes.garment, 'coat'],
    ['navy coat and red knit scarf', ({ accessoryColors }) => accessoryColors.scarf, colors.red],
    ['charcoal suit with a white shirt', ({ clothes }) => clothes.garment, 'suit'],
    ['charcoal suit with a white shirt', ({ clothes }) => clothes.second, colors.white],
    ['a blue and gold sari', ({ clothes }) => clothes.color, colors.blue],
    ['a blue and gold sari', ({ clothes }) => clothes.second, colors.gold],
    ['a purple hijab and beige coat', ({ headcloth }) => headcloth, colors.purple],
    ['a purple hijab and beige coat', ({ clothes }) => clothes.color, colors.beige],
    ['a woman in red and a white hat', ({ clothes }) => clothes.color, colors.red],
    ['a woman with green eyes in mustard', ({ clothes }) => clothes.color, colors.mustard],
    ['an olive jacket, blue jeans', ({ clothes }) => clothes.color, colors.olive],
    ['a man in a black shirt, red car, blue sky', ({ clothes }) => clothes.color, colors.black],
  ])('in "%s" belongs to its noun', (prompt, seen, expected) => {
    expect(seen(compose(prompt))).toBe(expected);
  });

  it.each(['blue sky', 'red car', 'a teal background', 'blue jeans', 'golden light'])(
    'of %s is not that of the clothes',
    (prompt) => {
      const { colors: of } = understand(prompt, '').wanted;
      expect({ clothes: of.clothes, garments: of.garments }).toEqual({ clothes: undefined, garments: {} });
    },
  );
});

describe('an adjective', () => {
  it.each([
    ['old town', 'age'],
    ['a long black coat', 'hairStyle'],
    ['a pale blue dress', 'skin'],
    ['a calm sea', 'expression'],
    ['an olive jacket', 'skin'],
    ['tan leather gloves', 'garment'],
  ] as const)('in "%s" does not describe the person', (prompt, facet) => {
    expect(understand(prompt, '').wanted[facet]).toEqual([]);
  });
});

describe('a named thing', () => {
  it.each([
    'a woman with long red hair',
    'a man with black curls',
    'a pilot with blonde hair',
    'a chef with dark braids',
  ])('as hair is never covered: %s', (prompt) => {
    for (const seed of seeds) {
      const { accessories, identity } = compose(prompt, seed);
      expect(accessories.filter((worn) => headwear.includes(worn) || worn === 'flower')).toEqual([]);
      expect(['hijab', 'turban', 'bald', 'buzz']).not.toContain(identity.hair.style);
    }
  });

  it('as a garment is not hidden by a scarf', () => {
    for (const seed of seeds)
      expect(compose('a woman in a green dress', seed).accessories).not.toContain('scarf');
  });

  it('leaves less to chance the more things there are', () => {
    const extras = (prompt: string) =>
      seeds.reduce((sum, seed) => sum + compose(prompt, seed).accessories.length, 0);
    expect(extras('a smiling woman with red hair and freckles in a blue coat, forest')).toBeLessThan(
      extras('portrait of a woman') / 4,
    );
  });

  it('in words keeps its hat', () => {
    expect(compose('a woman with red hair and a green beanie').accessories).toContain('beanie');
  });
});

describe('a role', () => {
  it.each([
    ['a chef', 'apron', 'kitchen'],
    ['a violin maker', 'apron', 'workshop'],
    ['an astronaut', 'spacesuit', 'space'],
    ['a doctor', 'labcoat', 'office'],
    ['a painter', 'overalls', 'atelier'],
    ['an astronomer', 'cardigan', 'observatory'],
    ['a female dancer', 'dress', 'theatre'],
    ['a botanist', 'apron', 'greenhouse'],
  ])('%s brings its dress and place', (prompt, garment, place) => {
    expect(compose(prompt)).toMatchObject({ clothes: { garment }, place });
  });

  it('yields to what the prompt names', () => {
    expect(compose('a chef in a black turtleneck at the beach')).toMatchObject({
      clothes: { garment: 'turtleneck', color: colors.black },
      place: 'beach',
    });
    for (const seed of seeds) expect(compose('a male singer', seed).clothes.garment).not.toBe('gown');
  });
});

describe('a place', () => {
  it.each<[string, Place]>([
    ['a rooftop in the city', 'rooftop'],
    ['a workshop by the sea', 'workshop'],
    ['a night train, rain on the window', 'train'],
    ['a museum', 'gallery'],
    ['a glasshouse', 'greenhouse'],
    ['a man at a lighthouse in the storm', 'harbour'],
    ['a rooftop pool', 'pool'],
    ['a jazz club', 'theatre'],
    ['a woman in white against a teal wall', 'studio'],
  ])('is understood: %s', (prompt, place) => {
    expect(compose(prompt).place).toBe(place);
  });

  it.each([
    ['stormy sea', 'storm'],
    ['overcast street', 'clouds'],
    ['misty morning', 'fog'],
    ['a windswept cliff', 'wind'],
  ])('has its weather: %s', (prompt, weather) => {
    expect(compose(prompt).weather).toBe(weather);
  });
});

describe('eyes', () => {
  it('are open and look in different directions', () => {
    const scenes = seeds.map((seed) => compose('a woman in her thirties', seed));
    expect(scenes.filter(({ expression }) => expression === 'serene')).toEqual([]);
    expect(new Set(scenes.map(({ expression }) => expression)).size).toBeGreaterThan(6);
    expect(new Set(scenes.map(({ pose }) => pose.gaze[1])).size).toBeGreaterThan(4);
  });
});
