import type { TourStep } from './tour-steps.ts';

export type Box = { top: number; left: number; width: number; height: number };
type Size = { width: number; height: number };
type Position = TourStep['position'];

/** Pixels between the card and its target, and between the card and the window edge. */
const gap = 16;

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left', center: 'center' } as const;

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest));
}

/** Whether the card fits between that side of the target and the window edge. */
function canFit(side: Position, target: Box, card: Size, screen: Size): boolean {
  const room = {
    center: Number.POSITIVE_INFINITY,
    top: target.top - card.height,
    bottom: screen.height - target.top - target.height - card.height,
    left: target.left - card.width,
    right: screen.width - target.left - target.width - card.width,
  };
  return room[side] >= 2 * gap;
}

function getCorner(side: Position, target: Box, card: Size, screen: Size): { top: number; left: number } {
  // Aligned with the target. On a phone the card is nearly as wide as the window, so it is centred.
  const along = screen.width > 2 * card.width ? target.left : (screen.width - card.width) / 2;
  if (side === 'top') return { top: target.top - card.height - gap, left: along };
  if (side === 'bottom') return { top: target.top + target.height + gap, left: along };
  if (side === 'left') return { top: target.top, left: target.left - card.width - gap };
  if (side === 'right') return { top: target.top, left: target.left + target.width + gap };
  return { top: (screen.height - card.height) / 2, left: (screen.width - card.width) / 2 };
}

/**
 * The top-left corner of the card in pixels: on the preferred side of the target, on the opposite side when it does not
 * fit there, centred without a target, and always inside the window.
 */
export function placeCard(
  position: Position,
  target: Box | null,
  card: Size,
  screen: Size,
): { top: number; left: number } {
  const preferred = target ? position : 'center';
  const around = target ?? { top: 0, left: 0, width: 0, height: 0 };
  const flip = !canFit(preferred, around, card, screen) && canFit(opposite[preferred], around, card, screen);
  const { top, left } = getCorner(flip ? opposite[preferred] : preferred, around, card, screen);
  return {
    top: clamp(top, gap, Math.max(gap, screen.height - card.height - gap)),
    left: clamp(left, gap, Math.max(gap, screen.width - card.width - gap)),
  };
}
