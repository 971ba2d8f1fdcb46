/** What every part of the figure is drawn with. */

import type { Pen } from '../pen.ts';
import { type Dice, dice } from '../random.ts';
import type { Accessory, Scene } from '../scene.ts';
import { type Tones, tonesOf } from '../tones.ts';
import { type Head, modelHead } from './head-model.ts';

export type Studio = {
  pen: Pen;
  scene: Scene;
  head: Head;
  skin: Tones;
  hair: Tones;
  /** What grows on the face. */
  beard: Tones;
  /** The side the light comes from: −1 left, 1 right. */
  lit: -1 | 1;
  tones(color: string): Tones;
  dice(name: string): Dice;
};

/** Sets the figure of a scene up for drawing. */
export function openStudio(scene: Scene, pen: Pen): Studio {
  const tones = (color: string) => tonesOf(color, scene.palette);
  return {
    pen,
    scene,
    head: modelHead(scene.identity, scene.pose),
    skin: tones(scene.identity.skin),
    hair: tones(scene.identity.hair.color),
    beard: tones(scene.identity.beard),
    lit: scene.light.side,
    tones,
    dice: (name) => dice(scene.detailSeed, name),
  };
}

export const olderThan = (scene: Scene, age: '40s' | '50s' | '60s' | '70s'): boolean =>
  scene.identity.age > age;

/** The colour of an accessory. */
export const colorOf = (studio: Studio, accessory: Accessory): string =>
  studio.scene.accessoryColors[accessory] ?? studio.scene.accessoryColor;

/** Whether the figure wears something. */
export const wears = (studio: Studio, accessory: Accessory): boolean =>
  studio.scene.accessories.includes(accessory);

/** Whether a hat presses the hair down. */
export const hatted = (studio: Studio): boolean =>
  (['fedora', 'sunhat', 'beret', 'beanie', 'cap', 'toque', 'helmet'] as const).some((hat) =>
    wears(studio, hat),
  );
