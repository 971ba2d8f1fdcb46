/** Reads how a video that begins with a picture moves its camera. Pure. */

const directions = ['in', 'out', 'left', 'right', 'up', 'down'] as const;
export type CameraDirection = (typeof directions)[number];

export type CameraMove = {
  /** `drift`: as the seed says. `still`: not at all. */
  way: CameraDirection | 'drift' | 'still';
  /** How far it goes: 1 as usual, less is slower. */
  reach: number;
};

/** The words of each way. The first way whose words are in the prompt is taken. */
const words: readonly (readonly [CameraDirection | 'still', RegExp])[] = [
  ['still', /\b(?:(?:still|static|fixed|locked) (?:camera|shot|frame)|no camera (?:move|movement|motion))\b/],
  ['in', /\b(?:zoom(?:s|ing)? in|push(?:es|ing)? in|dolly(?:ing)? in|move(?:s)? closer)\b/],
  ['out', /\b(?:zoom(?:s|ing)? out|pull(?:s|ing)? (?:out|back|away)|dolly(?:ing)? out)\b/],
  ['left', /\b(?:pan(?:s|ning)?|track(?:s|ing)?|truck(?:s|ing)?|move(?:s)?) (?:to the )?left\b/],
  ['right', /\b(?:pan(?:s|ning)?|track(?:s|ing)?|truck(?:s|ing)?|move(?:s)?) (?:to the )?right\b/],
  ['up', /\b(?:tilt(?:s|ing)?|pan(?:s|ning)?|crane(?:s)?) up(?:wards?)?\b/],
  ['down', /\b(?:tilt(?:s|ing)?|pan(?:s|ning)?|crane(?:s)?) down(?:wards?)?\b/],
];
const slow = /\b(?:slow|slowly|gentle|gently|subtle)\b/;

/** Reads the camera's move from a prompt, which may be empty. */
export function readCameraMove(prompt: string): CameraMove {
  const said = prompt.toLowerCase();
  const way = words.find(([, pattern]) => pattern.test(said))?.[0] ?? 'drift';
  return { way, reach: slow.test(said) ? 0.5 : 1 };
}
