import { limits } from '#contract/limits.ts';
import type { PromptRegion } from '#contract/prompt-regions.ts';

type Box = PromptRegion['box'];

const { regionSideMinimum, regionsMaximum } = limits;

/** The ready places, by the labels of their buttons. */
export const readyPlaces: readonly { label: string; box: Box }[] = [
  { label: 'Left', box: { x: 0, y: 0, width: 0.5, height: 1 } },
  { label: 'Right', box: { x: 0.5, y: 0, width: 0.5, height: 1 } },
  { label: 'Background', box: { x: 0, y: 0, width: 1, height: 1 } },
  { label: 'Box', box: { x: 0.3, y: 0.3, width: 0.4, height: 0.4 } },
];

/** Widens a box to the shortest sides that a region may have, inside the picture. */
export function fitBox(box: Box): Box {
  const [width, height] = [Math.max(regionSideMinimum, box.width), Math.max(regionSideMinimum, box.height)];
  return { x: Math.min(box.x, 1 - width), y: Math.min(box.y, 1 - height), width, height };
}

/** Adds a region without words; as many as a picture may have stay. */
export const addRegion = (regions: readonly PromptRegion[], box: Box): PromptRegion[] =>
  [...regions, { box: fitBox(box), prompt: '' }].slice(0, regionsMaximum);

export const changeRegion = (
  regions: readonly PromptRegion[],
  at: number,
  part: Partial<PromptRegion>,
): PromptRegion[] => regions.map((region, index) => (index === at ? { ...region, ...part } : region));

/** How far in front each box is drawn: smaller ones before larger ones, so that all can be reached. */
export function listLayers(regions: readonly PromptRegion[]): number[] {
  const area = ({ box }: PromptRegion) => box.width * box.height;
  return regions.map((region) => regions.filter((other) => area(other) > area(region)).length);
}
