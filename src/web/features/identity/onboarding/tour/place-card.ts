import type { TourStep } from './tour-steps.ts';

export type Box = { top: number; left: number; width: number; height: number };
type Size = { width: number; height: number };
type Position = TourStep['position'];

/** Pixels between the card and its target, and between the card and the window's edge. */
const gap = 16;

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left', center: 'center' } as const;

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(value, highest));
}

/** Whether the card fits between that side of the target and the window's edge. */
function fits(side: Position, target: Box, card: Size, screen: Size): boolean {
  const room = {
    center: Number.POSITIVE_INFINITY,
    top: target.top - card.height,
    bottom: screen.height - target.top - target.height - card.height,
    left: target.left - card.width,
    right: screen.width - target.left - target.width - card.width,
  };
  return room[side] >= 2 * gap;
}

function corner(side: Position, target: Box, card: Size, screen: Size): { top: number; left: number } {
  // In line with its target; a phone's card is nearly as wide as the phone and stands in the middle.
  const along = screen.width > 2 * card.width ? target.left : (screen.width - card.width) / 2;
  if (side === 'top') return { top: target.top - card.height - gap, left: along };
  if (side === 'bottom') return { top: target.top + target.height + gap, left: along };
  if (side === 'left') return { top: target.top, left: target.left - card.width - gap };
  if (side === 'right') return { top: target.top, left: target.left + target.width + gap };
  return { top: (screen.height - card.height) / 2, left: (screen.width - card.width) / 2 };
}

/**
 * Where the card's corner goes: on the wished side of the target, on the other one where that has no room,
 * in the middle where nothing is pointed at, and always whole within the window.
 */
export function placeCard(
  position: Position,
  target: Box | null,
  card: Size,
  screen: Size,
): { top: number; left: number } {
  const wished = target ? position : 'center';
  const around = target ?? { top: 0, left: 0, width: 0, height: 0 };
  const useOther = !fits(wished, around, card, screen) && fits(opposite[wished], around, card, screen);
  const { top, left } = corner(useOther ? opposite[wished] : wished, around, card, screen);
  return {
    top: clamp(top, gap, Math.max(gap, screen.height - card.height - gap)),
    left: clamp(left, gap, Math.max(gap, screen.width - card.width - gap)),
  };
}
