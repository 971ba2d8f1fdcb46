import { indoors } from '../backdrop/air.ts';
import type { Place, Scene } from '../scene.ts';

/** What moves in the air of a film, or glows in it. */
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

const blooming: readonly Place[] = ['garden', 'meadow'];
const wooded: readonly Place[] = ['forest', 'jungle', 'greenhouse'];
const watery: readonly Place[] = ['sea', 'lake', 'harbour', 'pool', 'beach'];
const lamplit: readonly Place[] = [
  'city',
  'street',
  'rooftop',
  'station',
  'market',
  'harbour',
  'train',
  'cafe',
];
const starry: readonly Place[] = ['space', 'observatory'];

/** Which weather and air there is in a scene. */
export function airKindsOf({ place, time, weather, light, style }: Scene): AirKind[] {
  const outside = !indoors.includes(place);
  const dark = time === 'night' || time === 'neon';
  if (outside && (weather === 'rain' || weather === 'storm'))
    return ['rain', ...(dark ? (['lamps'] as const) : [])];
  if (outside && weather === 'snowfall') return ['snow'];
  const kinds: AirKind[] = [];
  if (outside && weather === 'wind') kinds.push('leaves');
  if (starry.includes(place)) kinds.push('stars');
  if (watery.includes(place)) kinds.push('glints');
  if (lamplit.includes(place) && dark) kinds.push('lamps');
  if (dark && outside && !starry.includes(place) && !lamplit.includes(place)) kinds.push('stars');
  if (dark && (blooming.includes(place) || wooded.includes(place))) kinds.push('fireflies');
  else if (blooming.includes(place)) kinds.push('petals');
  else if (wooded.includes(place)) kinds.push('dust');
  if (light.kind === 'candle' || (style === 'fantasy' && kinds.length === 0)) kinds.push('embers');
  if (kinds.length === 0) kinds.push('dust');
  return kinds;
}
