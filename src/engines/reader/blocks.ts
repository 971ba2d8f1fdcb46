/** Pixels of the picture that was given. */
type Bounds = { x0: number; y0: number; x1: number; y1: number };
type LayoutWord = { text: string; confidence: number };
type LayoutLine = {
  /** Nothing where it was found and not read. */
  words?: LayoutWord[];
  text: string;
  /** 0 … 100. */
  confidence: number;
  bbox: Bounds;
  rowAttributes: { rowHeight: number };
};
type LayoutParagraph = { lines: LayoutLine[] };
export type LayoutBlock = { paragraphs?: LayoutParagraph[] };

/** What Tesseract found, from its own JSON. */
export function readBlocks(json: string): LayoutBlock[] {
  const { blocks }: { blocks?: LayoutBlock[] } = JSON.parse(json);
  return blocks ?? [];
}

/** The lines of each paragraph, in the order of reading. */
export function paragraphsOf(blocks: readonly LayoutBlock[]): LayoutLine[][] {
  return blocks.flatMap(({ paragraphs }) => (paragraphs ?? []).map(({ lines }) => lines));
}

/** The height of the middle one of the lines, from one's foot to the next one's, in pixels; null without lines. */
export function usualLineHeight(blocks: readonly LayoutBlock[]): number | null {
  const heights = paragraphsOf(blocks)
    .flat()
    .map(({ rowAttributes }) => rowAttributes.rowHeight)
    .sort((one, other) => one - other);
  return heights[heights.length >> 1] ?? null;
}
