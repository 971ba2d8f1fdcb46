/** Position of an item's frame, in pixels of the page. */
export type Frame = { id: string; left: number; top: number; right: number; bottom: number };
export type Box = Omit<Frame, 'id'>;
export type Direction = 'left' | 'right' | 'up' | 'down';

const prefix = 'content-';

/** The frame or row around an element, with the id of its item; null outside. */
export function findFrame(target: EventTarget | null): { id: string; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[id^="${prefix}"]`) : null;
  return element && { id: element.id.slice(prefix.length), element };
}

/** The rendered frames, in list order. */
export function listFrames(container: HTMLElement): Frame[] {
  return [...container.querySelectorAll<HTMLElement>(`[id^="${prefix}"]`)].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [window.scrollX, window.scrollY];
    const id = element.id.slice(prefix.length);
    return { id, left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  });
}

/** Focuses the button that opens an item, if its frame is rendered. */
export function focusFrame(id: string): void {
  document
    .getElementById(prefix + id)
    ?.querySelector<HTMLElement>('[data-opens]')
    ?.focus();
}

const middle = ({ left, right }: Box) => (left + right) / 2;
const centre = ({ top, bottom }: Box) => (top + bottom) / 2;

/**
 * The frame that an arrow key moves to: left and right along the list, up and down to the nearest frame of the next
 * row. Null at the edge.
 */
export function findNeighbour(frames: readonly Frame[], from: string, direction: Direction): string | null {
  const at = frames.findIndex(({ id }) => id === from);
  const here = frames[at];
  if (!here) return null;
  if (direction === 'left') return frames[at - 1]?.id ?? null;
  if (direction === 'right') return frames[at + 1]?.id ?? null;
  const candidates =
    direction === 'down'
      ? frames.filter((frame) => centre(frame) > here.bottom)
      : frames.filter((frame) => centre(frame) < here.top);
  const away = (frame: Frame) => Math.abs(centre(frame) - centre(here));
  const row = Math.min(...candidates.map(away));
  const inRow = candidates.filter((frame) => away(frame) - row < 1);
  const aside = (frame: Frame) => Math.abs(middle(frame) - middle(here));
  return inRow.sort((one, other) => aside(one) - aside(other))[0]?.id ?? null;
}

/** The box between two points. */
export function createBox(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

/** The ids of the frames that a box overlaps, in order. */
export function listFramesUnder(box: Box, frames: Iterable<Frame>): string[] {
  return [...frames]
    .filter(
      ({ left, top, right, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    )
    .map(({ id }) => id);
}

/** Distance from the window edge at which dragging scrolls, and the maximum speed, in pixels (a frame). */
const edge = 72;
const fastest = 24;

/** Pixels to scroll in one animation frame while dragging at `y`: faster towards the edge. */
export function getScrollStep(y: number, windowHeight: number): number {
  if (y < edge) return -Math.ceil(Math.min(1, (edge - y) / edge) * fastest);
  const rest = windowHeight - y;
  if (rest < edge) return Math.ceil(Math.min(1, (edge - rest) / edge) * fastest);
  return 0;
}
