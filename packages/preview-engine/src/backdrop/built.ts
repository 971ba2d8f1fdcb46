/** Streets, rooms and other built places, and space. */

import * as atelier from './atelier.ts';
import * as halls from './halls.ts';
import * as quays from './quays.ts';
import { cafe, interior } from './rooms.ts';
import * as shows from './shows.ts';
import { library, space, studio } from './staged.ts';
import { castle, city, rooftop, station, street } from './town.ts';
import * as trades from './trades.ts';

export const built = {
  city, rooftop, street, cafe, library, studio, interior, space, station, castle, ...trades, ...atelier, ...halls, ...shows, ...quays,
}; // biome-ignore format: a table
