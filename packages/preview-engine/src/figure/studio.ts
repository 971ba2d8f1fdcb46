/** The drawing context of the figure, which every part is drawn with. */

import type { Pen } from '../pen.ts';
import { createDice, type Dice } from '../random.ts';
import type { Accessory, Scene } from '../scene.ts';
import { createTones, type Tones } from '../tones.ts';
import { type Head, modelHead } from './head-model.ts';

export type Studio = {
  pen: Pen;
  scene: Scene;
  head: Head;
  skin: Tones;
  hair: Tones;
  /** The tones of the facial hair. */
  beard: Tones;
  /** The side of the light: −1 left, 1 right. */
  lit: -1 | 1;
  tones(color: string): Tones;
  dice(name: string): Dice;
};

/** Creates the drawing context of a scene's figure. */
export function createStudio(scene: Scene, pen: Pen): Studio {
  const tones = (color: string) => createTones(color, scene.palette);
  return {
    pen,
    scene,
    head: modelHead(scene.identity, scene.pose),
    skin: tones(scene.identity.skin),
    hair: tones(scene.identity.hair.color),
    beard: tones(scene.identity.beard),
    lit: scene.light.side,
    tones,
    dice: (name) => createDice(scene.detailSeed, name),
  };
}

export const isOlderThan = (scene: Scene, age: '40s' | '50s' | '60s' | '70s'): boolean =>
  scene.identity.age > age;

/** The colour of an accessory. */
export const getAccessoryColor = (studio: Studio, accessory: Accessory): string =>
  studio.scene.accessoryColors[accessory] ?? studio.scene.accessoryColor;

/** Whether the figure wears something. */
export const isWearing = (studio: Studio, accessory: Accessory): boolean =>
  studio.scene.accessories.includes(accessory);

/** Whether a hat presses the hair down. */
export const hasHat = (studio: Studio): boolean =>
  (['fedora', 'sunhat', 'beret', 'beanie', 'cap', 'toque', 'helmet'] as const).some((hat) =>
    isWearing(studio, hat),
  );
