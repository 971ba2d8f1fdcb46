/** Of four pictures, no two alike. */
export const prompts = [
  'a violin maker in her fifties, silver hair, round glasses, workshop, golden hour',
  'a marine biologist with a red beard, yellow raincoat, stormy sea',
  'a tango dancer, dark braids, emerald dress, night street',
  'an astronomer in his sixties, blue turtleneck, observatory, stars',
];
