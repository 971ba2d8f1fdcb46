/** Draws a pose as ControlNets for OpenPose were taught it: coloured limbs and joints on black. */
import { type KeypointName, keypointNames, type Pose, type PosePerson } from '@castwright/engine-port';
import { sharp } from '@castwright/media/sharp.ts';
import type { Size } from './geometry.ts';

/** OpenPose's colours go round the wheel in steps of 15 degrees: one for each limb, and one for each keypoint. */
const colors = [
  [255, 0, 0],
  [255, 85, 0],
  [255, 170, 0],
  [255, 255, 0],
  [170, 255, 0],
  [85, 255, 0],
  [0, 255, 0],
  [0, 255, 85],
  [0, 255, 170],
  [0, 255, 255],
  [0, 170, 255],
  [0, 85, 255],
  [0, 0, 255],
  [85, 0, 255],
  [170, 0, 255],
  [255, 0, 255],
  [255, 0, 170],
  [255, 0, 85],
] as const;

/** The limbs in OpenPose's order, which decides their colours. */
const limbs: readonly (readonly [KeypointName, KeypointName])[] = [
  ['neck', 'rightShoulder'],
  ['neck', 'leftShoulder'],
  ['rightShoulder', 'rightElbow'],
  ['rightElbow', 'rightWrist'],
  ['leftShoulder', 'leftElbow'],
  ['leftElbow', 'leftWrist'],
  ['neck', 'rightHip'],
  ['rightHip', 'rightKnee'],
  ['rightKnee', 'rightAnkle'],
  ['neck', 'leftHip'],
  ['leftHip', 'leftKnee'],
  ['leftKnee', 'leftAnkle'],
  ['neck', 'nose'],
  ['nose', 'rightEye'],
  ['rightEye', 'rightEar'],
  ['nose', 'leftEye'],
  ['leftEye', 'leftEar'],
];

/** OpenPose draws limbs at this share of their colour, so that joints stand out. */
const limbShade = 0.6;
/** Half the width of a limb and the radius of a joint in a picture of 512 pixels. */
const halfWidth = 4;

const toColor = (at: number, shade = 1) =>
  `rgb(${(colors[at] ?? colors[0]).map((value) => Math.round(value * shade)).join(',')})`;
const round = (value: number) => Math.round(value * 10) / 10;

/** Draws the skeletons of a pose. @returns a PNG of the size */
export function drawSkeleton({ people }: Pose, { width, height }: Size): Promise<Buffer> {
  const size = { width, height };
  const shapes = people.map((person) => drawLimbs(person, size) + drawJoints(person, size)).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#000"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#000' }).png().toBuffer();
}

const toRadius = ({ width, height }: Size) => (halfWidth * Math.min(width, height)) / 512;

function drawLimbs(person: PosePerson, size: Size): string {
  return limbs
    .map(([from, to], at) => {
      const [start, end] = [person[from], person[to]];
      if (!start || !end) return '';
      const [dx, dy] = [(end.x - start.x) * size.width, (end.y - start.y) * size.height];
      const [x, y] = [((start.x + end.x) / 2) * size.width, ((start.y + end.y) / 2) * size.height].map(round);
      const turn = round((Math.atan2(dy, dx) * 180) / Math.PI);
      const length = round(Math.hypot(dx, dy) / 2);
      return `<ellipse rx="${length}" ry="${round(toRadius(size))}" transform="translate(${x} ${y}) rotate(${turn})" fill="${toColor(at, limbShade)}"/>`;
    })
    .join('');
}

function drawJoints(person: PosePerson, size: Size): string {
  return keypointNames
    .map((name, at) => {
      const point = person[name];
      return point
        ? `<circle cx="${round(point.x * size.width)}" cy="${round(point.y * size.height)}" r="${round(toRadius(size))}" fill="${toColor(at)}"/>`
        : '';
    })
    .join('');
}
