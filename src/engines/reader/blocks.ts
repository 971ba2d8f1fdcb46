/** In pixels of the picture that was read. */
type Bounds = { x0: number; y0: number; x1: number; y1: number };
type LayoutWord = { text: string; confidence: number };
type LayoutLine = {
  /** Left out for a line that was found and not read. */
  words?: LayoutWord[];
  text: string;
  /** 0 … 100. */
  confidence: number;
  bbox: Bounds;
  rowAttributes: { rowHeight: number };
};
type LayoutParagraph = { lines: LayoutLine[] };
export type LayoutBlock = { paragraphs?: LayoutParagraph[] };

/** Parses Tesseract's JSON. */
export function readBlocks(json: string): LayoutBlock[] {
  const { blocks }: { blocks?: LayoutBlock[] } = JSON.parse(json);
  return blocks ?? [];
}

/** The lines of each paragraph, in reading order. */
export function listParagraphs(blocks: readonly LayoutBlock[]): LayoutLine[][] {
  return blocks.flatMap(({ paragraphs }) => (paragraphs ?? []).map(({ lines }) => lines));
}

/** The median line height in pixels, from baseline to baseline; null without lines. */
export function findMedianLineHeight(blocks: readonly LayoutBlock[]): number | null {
  const heights = listParagraphs(blocks)
    .flat()
    .map(({ rowAttributes }) => rowAttributes.rowHeight)
    .sort((one, other) => one - other);
  return heights[heights.length >> 1] ?? null;
}
