/** The scene: a serialisable description of one picture, between the prompt and the drawing. */

import type { PosePerson } from '@castwright/engine-port';
import type { ThingName } from './subject/thing-words.ts';

export const builds = ['feminine', 'masculine', 'androgynous'] as const;
export type Build = (typeof builds)[number];
export const ages = ['20s', '30s', '40s', '50s', '60s', '70s', '80s'] as const;
export type Age = (typeof ages)[number];

export const hairStyles = [
  'bob', 'pixie', 'long', 'wavy', 'curly', 'afro', 'braids', 'ponytail', 'bun', 'buzz', 'bald', 'locs', 'crop',
  'quiff', 'undercut', 'mohawk', 'shoulder', 'hijab', 'turban',
] as const; // biome-ignore format: a table
export type HairStyle = (typeof hairStyles)[number];

export const garments = [
  'tshirt', 'turtleneck', 'sweater', 'hoodie', 'shirt', 'blouse', 'suit', 'leather', 'denim', 'coat', 'trench',
  'dress', 'gown', 'kimono', 'armor', 'uniform', 'cloak', 'tunic', 'overalls', 'spacesuit', 'sari', 'cardigan',
  'labcoat', 'poncho', 'vest', 'apron',
] as const; // biome-ignore format: a table
export type Garment = (typeof garments)[number];

export const places = [
  'beach', 'sea', 'city', 'street', 'rooftop', 'forest', 'mountain', 'desert', 'garden', 'snow', 'lake', 'meadow',
  'cafe', 'library', 'studio', 'interior', 'space', 'station', 'castle', 'jungle',
  'workshop', 'atelier', 'kitchen', 'laboratory', 'office', 'gallery', 'greenhouse', 'observatory', 'theatre', 'train',
  'harbour', 'market', 'pool', 'gym',
] as const; // biome-ignore format: a table
export type Place = (typeof places)[number];

export const times = ['dawn', 'day', 'golden', 'sunset', 'night', 'neon'] as const;
export type Time = (typeof times)[number];
export const weathers = ['clear', 'rain', 'storm', 'snowfall', 'fog', 'clouds', 'wind'] as const;
export type Weather = (typeof weathers)[number];
export const lightKinds = ['soft', 'rim', 'dramatic', 'neon', 'candle', 'backlit'] as const;
export type LightKind = (typeof lightKinds)[number];
export const drawingStyles = [
  'papercut', 'watercolor', 'noir', 'pastel', 'popart', 'vintage', 'cyberpunk', 'minimal', 'sketch',
  'woodblock', 'artdeco', 'fantasy',
] as const; // biome-ignore format: a table
export type Style = (typeof drawingStyles)[number];
export const expressions = [
  'calm', 'smile', 'laughing', 'serious', 'dreamy', 'sad', 'surprised', 'wink', 'serene', 'fierce', 'grin',
  'smirk', 'curious',
] as const; // biome-ignore format: a table
export type Expression = (typeof expressions)[number];
export const facialHairs = ['none', 'stubble', 'moustache', 'goatee', 'beard', 'longbeard'] as const;
export type FacialHair = (typeof facialHairs)[number];
export const patterns = ['plain', 'stripes', 'dots', 'flowers', 'checks'] as const;
export type Pattern = (typeof patterns)[number];
export const accessories = [
  'glasses', 'sunglasses', 'fedora', 'beret', 'beanie', 'cap', 'sunhat', 'crown', 'headband', 'earrings',
  'hoops', 'necklace', 'pearls', 'headphones', 'scarf', 'flower', 'tie', 'bowtie', 'eyepatch', 'veil', 'toque',
  'helmet',
] as const; // biome-ignore format: a table
export type Accessory = (typeof accessories)[number];

export type FaceShape = 'oval' | 'round' | 'long' | 'heart' | 'angular' | 'diamond';
export const physiqueNames = ['slim', 'athletic', 'average', 'curvy', 'broad', 'full'] as const;
export type Physique = (typeof physiqueNames)[number];

/** How a face differs from the average one. Every number is −1 … 1, 0 for the average, unless noted. */
export type FaceGeometry = {
  width: number;
  length: number;
  jaw: number;
  chin: number;
  cheek: number;
  browWeight: number;
  browArch: number;
  eyeSize: number;
  eyeTilt: number;
  eyeSpacing: number;
  /** How much of the upper lid its fold covers, 0 … 1. */
  hood: number;
  noseLength: number;
  noseWidth: number;
  noseTip: number;
  mouthWidth: number;
  upperLip: number;
  lowerLip: number;
  ears: number;
  neck: number;
  shoulders: number;
};

/** The person: the part of a scene that stays the same in other scenes. */
export type Identity = {
  seed: number;
  build: Build;
  age: Age;
  skin: string;
  eyes: string;
  face: FaceGeometry;
  physique: Physique;
  hair: { style: HairStyle; color: string; fringe: boolean; part: -1 | 0 | 1; volume: number };
  facialHair: FacialHair;
  /** The colour of the facial hair; that of the hair, unless the prompt names another. */
  beard: string;
  freckles: boolean;
  beautyMark: boolean;
};

/** Angles in radians: yaw to the viewer's right, pitch up, roll clockwise. */
export type Pose = {
  yaw: number;
  pitch: number;
  roll: number;
  body: number;
  gaze: readonly [number, number];
};

/** The colours of a scene, far to near, and of its light. */
export type Palette = {
  sky: readonly [string, string, string];
  far: string;
  middle: string;
  near: string;
  glow: string;
  key: string;
  shade: string;
  rim: string;
  ambient: string;
  accents: readonly [string, string, string];
};

export type Clothes = { garment: Garment; color: string; second: string; pattern: Pattern };

export type Scene = {
  width: number;
  height: number;
  identity: Identity;
  expression: Expression;
  /** How open the eyes are, relative to the expression: 1 in a picture, 0 in the middle of a blink. */
  lids: number;
  makeup: string | null;
  pose: Pose;
  clothes: Clothes;
  accessories: Accessory[];
  /** The colour of accessories without a named colour. */
  accessoryColor: string;
  /** The named colours of single accessories. */
  accessoryColors: Partial<Record<Accessory, string>>;
  /** The colour of a hijab or a turban. */
  headcloth: string;
  place: Place;
  time: Time;
  weather: Weather;
  light: { kind: LightKind; side: -1 | 1 };
  style: Style;
  palette: Palette;
  /** The place of the head's middle, and the pixels per figure unit (a head is 232 units high). */
  framing: { x: number; y: number; scale: number };
  /** Where its body is, as fractions of the picture. Left out: it stands upright under its head. */
  keypoints?: PosePerson;
  /** The seed of details: strands, leaves, windows. */
  detailSeed: number;
  /** What it shows instead of the one person. Left out: that person. */
  subject?: SceneSubject;
};

/** The part of a scene that is one person. */
export type Figure = Pick<
  Scene,
  | 'identity'
  | 'expression'
  | 'lids'
  | 'makeup'
  | 'pose'
  | 'clothes'
  | 'accessories'
  | 'accessoryColor'
  | 'accessoryColors'
  | 'headcloth'
  | 'framing'
  | 'keypoints'
>;

/** A thing of a still life: the middle of its foot in the picture, and the pixels per unit of its box. */
export type PlacedThing = {
  name: ThingName;
  /** The colour that the prompt names; null: its own. */
  color: string | null;
  x: number;
  y: number;
  scale: number;
  mirror: boolean;
};

export type SceneSubject =
  | { kind: 'place' }
  /** Back to front. */
  | { kind: 'things'; things: PlacedThing[] }
  /** The first person is the scene's own. */
  | { kind: 'pair'; second: Figure };

/** Whether a scene shows the person of its identity, alone or with another. */
export const showsPerson = ({ subject }: Pick<Scene, 'subject'>): boolean =>
  subject === undefined || subject.kind === 'pair';
