/** Every thing that the engine draws. The compiler asks for each name that `subject/thing-words.ts` knows. */

import type { ThingName } from '../subject/thing-words.ts';
import type { Thing } from './shapes.ts';
import { birds } from './things/birds.ts';
import { dishes } from './things/dishes.ts';
import { fruit } from './things/fruit.ts';
import { herd } from './things/herd.ts';
import { household } from './things/household.ts';
import { music } from './things/music.ts';
import { outdoors } from './things/outdoors.ts';
import { pets } from './things/pets.ts';
import { vehicles } from './things/vehicles.ts';

export const catalogue: Record<ThingName, Thing> = {
  ...pets,
  ...herd,
  ...birds,
  ...dishes,
  ...fruit,
  ...vehicles,
  ...music,
  ...household,
  ...outdoors,
};
