import { expect, it } from 'vitest';
import { readCameraMove } from './camera-words.ts';

it.each([
  ['', 'drift', 1],
  ['she smiles at the left window', 'drift', 1],
  ['Slow pan left, wind in the hair', 'left', 0.5],
  ['the camera pans to the right', 'right', 1],
  ['zoom in on the face', 'in', 1],
  ['slowly zooming out', 'out', 0.5],
  ['tilt up to the sky', 'up', 1],
  ['crane down', 'down', 1],
  ['a still camera, rain', 'still', 1],
  ['static shot', 'still', 1],
])('%s', (prompt, way, reach) => {
  expect(readCameraMove(prompt)).toEqual({ way, reach });
});
