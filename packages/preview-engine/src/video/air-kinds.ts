import { indoors } from '../backdrop/indoors.ts';
import type { Place, Scene } from '../scene.ts';

/** What moves or glows in the air of a video. */
export type AirKind =
  | 'rain'
  | 'snow'
  | 'leaves'
  | 'petals'
  | 'dust'
  | 'fireflies'
  | 'stars'
  | 'lamps'
  | 'glints'
  | 'embers';

const bloomingPlaces: readonly Place[] = ['garden', 'meadow'];
const woodedPlaces: readonly Place[] = ['forest', 'jungle', 'greenhouse'];
const wateryPlaces: readonly Place[] = ['sea', 'lake', 'harbour', 'pool', 'beach'];
const lamplitPlaces: readonly Place[] = [
  'city',
  'street',
  'rooftop',
  'station',
  'market',
  'harbour',
  'train',
  'cafe',
];
const starryPlaces: readonly Place[] = ['space', 'observatory'];

/** Lists the kinds of air and weather in a scene. */
export function listAirKinds({ place, time, weather, light, style }: Scene): AirKind[] {
  const outside = !indoors.includes(place);
  const dark = time === 'night' || time === 'neon';
  if (outside && (weather === 'rain' || weather === 'storm'))
    return ['rain', ...(dark ? (['lamps'] as const) : [])];
  if (outside && weather === 'snowfall') return ['snow'];
  const kinds: AirKind[] = [];
  if (outside && weather === 'wind') kinds.push('leaves');
  if (starryPlaces.includes(place)) kinds.push('stars');
  if (wateryPlaces.includes(place)) kinds.push('glints');
  if (lamplitPlaces.includes(place) && dark) kinds.push('lamps');
  if (dark && outside && !starryPlaces.includes(place) && !lamplitPlaces.includes(place)) kinds.push('stars');
  if (dark && (bloomingPlaces.includes(place) || woodedPlaces.includes(place))) kinds.push('fireflies');
  else if (bloomingPlaces.includes(place)) kinds.push('petals');
  else if (woodedPlaces.includes(place)) kinds.push('dust');
  if (light.kind === 'candle' || (style === 'fantasy' && kinds.length === 0)) kinds.push('embers');
  if (kinds.length === 0) kinds.push('dust');
  return kinds;
}
