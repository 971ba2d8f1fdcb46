import type { Box, TextLine } from '@castwright/engine-port';
import { type LayoutBlock, listParagraphs } from './blocks.ts';
import type { Preparation } from './grey-picture.ts';

/**
 * The least confidence (0 … 100) for a line with so many letters and digits, longest first. Short lines need more,
 * because Tesseract takes patterns for letters: noise and drawings gave single letters at up to 83.
 */
const minConfidence = [
  { letters: 8, confidence: 40 },
  { letters: 4, confidence: 60 },
  { letters: 2, confidence: 70 },
  { letters: 1, confidence: 90 },
];
const maxLines = 2_000;
/** The smallest side of a box in the platform's contract. */
const minSide = 0.005;

type Size = { width: number; height: number };
/** How the picture was prepared, its size before the rotation, and the size that was read. */
export type Frame = Preparation & { upright: Size; read: Size };

/** Joins the text, with a blank line between paragraphs, and lists its lines with their boxes in the source. */
export function placeLines(
  blocks: readonly LayoutBlock[],
  frame: Frame,
): { text: string; lines: TextLine[] } {
  const paragraphs = listParagraphs(blocks)
    .map((lines) =>
      lines
        .map(({ text, confidence, bbox }) => ({ text: text.trim(), confidence, bbox }))
        .filter(isWriting)
        .map(({ text, confidence, bbox }) => ({
          text,
          box: toSourceBox(bbox, frame),
          confidence: Math.min(1, confidence / 100),
        })),
    )
    .filter((lines) => lines.length > 0);
  return {
    text: paragraphs.map((lines) => lines.map(({ text }) => text).join('\n')).join('\n\n'),
    lines: paragraphs.flat().slice(0, maxLines),
  };
}

function isWriting({ text, confidence }: { text: string; confidence: number }): boolean {
  const length = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const least = minConfidence.find(({ letters }) => length >= letters);
  return least !== undefined && confidence >= least.confidence;
}

/** The upright box around a box of the rotated picture, as fractions of the source. */
function toSourceBox(
  { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number },
  { rotation: turn, upright, read }: Frame,
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
  const across = toSpan(corners.map(({ x }) => x));
  const down = toSpan(corners.map(({ y }) => y));
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}

/** Clips to 0 … 1, and keeps the smallest side that a box may have. */
function toSpan(values: readonly number[]): { start: number; length: number } {
  const start = Math.min(Math.max(0, Math.min(...values)), 1 - minSide);
  const end = Math.min(1, Math.max(...values));
  return { start, length: Math.max(minSide, end - start) };
}
