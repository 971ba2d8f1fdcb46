import type { Box, TextLine } from '@castwright/engine-port';
import { type LayoutBlock, paragraphsOf } from './blocks.ts';
import type { Preparation } from './grey-picture.ts';

/**
 * How sure Tesseract must be (0 … 100) of a line with so many letters and digits, longest first. The shorter it
 * is, the more likely a pattern was taken for a word: noise and drawings gave single letters at up to 83.
 */
const leastConfidence = [
  { letters: 8, confidence: 40 },
  { letters: 4, confidence: 60 },
  { letters: 2, confidence: 70 },
  { letters: 1, confidence: 90 },
];
const linesMaximum = 2_000;
/** The smallest side that the platform's contract knows for a box. */
const leastSide = 0.005;

type Size = { width: number; height: number };
/** How the picture was made ready, its size before it was turned, and the size that was read. */
export type Frame = Preparation & { upright: Size; read: Size };

/** The text, a line each with a blank line between paragraphs, and its lines with their places in the source. */
export function placeLines(
  blocks: readonly LayoutBlock[],
  frame: Frame,
): { text: string; lines: TextLine[] } {
  const paragraphs = paragraphsOf(blocks)
    .map((lines) =>
      lines
        .map(({ text, confidence, bbox }) => ({ text: text.trim(), confidence, bbox }))
        .filter(isWriting)
        .map(({ text, confidence, bbox }) => ({
          text,
          box: boxInSource(bbox, frame),
          confidence: Math.min(1, confidence / 100),
        })),
    )
    .filter((lines) => lines.length > 0);
  return {
    text: paragraphs.map((lines) => lines.map(({ text }) => text).join('\n')).join('\n\n'),
    lines: paragraphs.flat().slice(0, linesMaximum),
  };
}

function isWriting({ text, confidence }: { text: string; confidence: number }): boolean {
  const length = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const least = leastConfidence.find(({ letters }) => length >= letters);
  return least !== undefined && confidence >= least.confidence;
}

/** The upright box around what was a box in the turned picture, as parts of the source. */
function boxInSource(
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  { turn, upright, read }: Frame,
): Box {
  const angle = (turn * Math.PI) / 180;
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => {
    const [fromX, fromY] = [x - read.width / 2, y - read.height / 2];
    return {
      x: (fromX * Math.cos(angle) + fromY * Math.sin(angle) + upright.width / 2) / upright.width,
      y: (-fromX * Math.sin(angle) + fromY * Math.cos(angle) + upright.height / 2) / upright.height,
    };
  });
  const across = span(corners.map(({ x }) => x));
  const down = span(corners.map(({ y }) => y));
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

/** Within 0 … 1, and never thinner than a box may be. */
function span(values: readonly number[]): { start: number; length: number } {
  const start = Math.min(Math.max(0, Math.min(...values)), 1 - leastSide);
  const end = Math.min(1, Math.max(...values));
  return { start, length: Math.max(leastSide, end - start) };
}
