import type { GraphBuilder } from '../graph.ts';
import type { DrawerFamily, StackOf, VideoFamily } from '../stacks.ts';
import type { Drawer, Loaded } from './drawer.ts';
import { fluxSchnell } from './flux-schnell.ts';
import { flux2Klein } from './flux2-klein.ts';
import { qwenImage } from './qwen-image.ts';
import { qwenImageEdit } from './qwen-image-edit.ts';
import { sd15 } from './sd15.ts';
import { sdxl } from './sdxl.ts';
import type { VideoMaker } from './video-maker.ts';
import { wan22, wan225b } from './wan.ts';
import { zImageTurbo } from './z-image-turbo.ts';

const drawers: { [Name in DrawerFamily]: Drawer<Name> } = {
  sd15,
  sdxl,
  'z-image-turbo': zImageTurbo,
  'qwen-image': qwenImage,
  'flux-schnell': fluxSchnell,
  'flux2-klein': flux2Klein,
  'qwen-image-edit': qwenImageEdit,
};

const videoMakers: { [Name in VideoFamily]: VideoMaker<Name> } = { 'wan-2.2': wan22, 'wan-2.2-5b': wan225b };

/** A family's drawer, bound to the files of one stack. */
export type StackDrawer = Omit<Drawer<DrawerFamily>, 'load'> & { load(graph: GraphBuilder): Loaded };

export function getDrawer(stack: StackOf<DrawerFamily>): StackDrawer {
  // The drawer is looked up by the stack's own family, so its `load` takes this stack.
  const drawer = drawers[stack.family] as Drawer<DrawerFamily>;
  return { ...drawer, load: (graph) => drawer.load(graph, stack) };
}

/** What a drawing family takes, for an engine that loads its models itself. */
export const getDrawerFacts = (family: DrawerFamily): Omit<Drawer<DrawerFamily>, 'load'> => drawers[family];

/** What a video family takes, for an engine that loads its models itself. */
export const getVideoFacts = (family: VideoFamily): Omit<VideoMaker<VideoFamily>, 'listExperts'> =>
  videoMakers[family];

/** A family's video maker, bound to the files of one stack. */
export type StackVideoMaker = Omit<VideoMaker<VideoFamily>, 'listExperts'> & { experts: readonly string[] };

export function getVideoMaker(stack: StackOf<VideoFamily>): StackVideoMaker {
  // The maker is looked up by the stack's own family, so its `listExperts` takes this stack.
  const { listExperts, ...maker } = videoMakers[stack.family] as VideoMaker<VideoFamily>;
  return { ...maker, experts: listExperts(stack) };
}

type TrainedLength = Pick<StackVideoMaker, 'framesPerSecond' | 'maxFrames'>;

/** Seconds of the longest video that a family makes in one run. */
export const getLongestVideo = ({ framesPerSecond, maxFrames }: TrainedLength) =>
  Math.floor((maxFrames - 1) / framesPerSecond);

/** Seconds of the longest video that every family makes in one run. */
export const longestVideo = Math.min(...Object.values(videoMakers).map(getLongestVideo));
