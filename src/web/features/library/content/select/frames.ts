/** Where the frame of an item lies, in pixels of the page. */
export type Frame = { id: string; left: number; top: number; right: number; bottom: number };
export type Box = Omit<Frame, 'id'>;
export type Direction = 'left' | 'right' | 'up' | 'down';

const prefix = 'content-';

/** The frame or row that an element is in, and the item it shows. */
export function frameAround(target: EventTarget | null): { id: string; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[id^="${prefix}"]`) : null;
  return element && { id: element.id.slice(prefix.length), element };
}

/** Every frame that is on the page now, in the order of the list. */
export function framesIn(container: HTMLElement): Frame[] {
  return [...container.querySelectorAll<HTMLElement>(`[id^="${prefix}"]`)].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const [x, y] = [window.scrollX, window.scrollY];
    const id = element.id.slice(prefix.length);
    return { id, left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  });
}

/** Gives the focus to what opens an item, where its frame is on the page. */
export function focusFrame(id: string): void {
  document
    .getElementById(prefix + id)
    ?.querySelector<HTMLElement>('[data-opens]')
    ?.focus();
}

const middle = ({ left, right }: Box) => (left + right) / 2;
const centre = ({ top, bottom }: Box) => (top + bottom) / 2;

/**
 * The frame that an arrow key leads to: left and right along the list, up and down to the one in the next row whose
 * middle is nearest. Null at the edge.
 */
export function neighbour(frames: readonly Frame[], from: string, direction: Direction): string | null {
  const at = frames.findIndex(({ id }) => id === from);
  const here = frames[at];
  if (!here) return null;
  if (direction === 'left') return frames[at - 1]?.id ?? null;
  if (direction === 'right') return frames[at + 1]?.id ?? null;
  const beyond =
    direction === 'down'
      ? frames.filter((frame) => centre(frame) > here.bottom)
      : frames.filter((frame) => centre(frame) < here.top);
  const away = (frame: Frame) => Math.abs(centre(frame) - centre(here));
  const row = Math.min(...beyond.map(away));
  const inRow = beyond.filter((frame) => away(frame) - row < 1);
  const aside = (frame: Frame) => Math.abs(middle(frame) - middle(here));
  return inRow.sort((one, other) => aside(one) - aside(other))[0]?.id ?? null;
}

/** The box between two points. */
export function boxBetween(one: { x: number; y: number }, other: { x: number; y: number }): Box {
  return {
    left: Math.min(one.x, other.x),
    top: Math.min(one.y, other.y),
    right: Math.max(one.x, other.x),
    bottom: Math.max(one.y, other.y),
  };
}

/** The ids of the frames that a box lies over, in the order of the frames. */
export function under(box: Box, frames: Iterable<Frame>): string[] {
  return [...frames]
    .filter(
      ({ left, top, right, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    )
    .map(({ id }) => id);
}

/** How near to the edge of the window the page begins to scroll, and how fast at the edge, in pixels a frame. */
const edge = 72;
const fastest = 24;

/** Pixels to scroll in one frame while something is dragged there: the nearer to an edge, the faster. */
export function scrollStep(y: number, windowHeight: number): number {
  if (y < edge) return -Math.ceil(Math.min(1, (edge - y) / edge) * fastest);
  const rest = windowHeight - y;
  if (rest < edge) return Math.ceil(Math.min(1, (edge - rest) / edge) * fastest);
  return 0;
}
