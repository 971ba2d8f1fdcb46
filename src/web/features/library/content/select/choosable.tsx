import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import classes from './choosable.module.css';
import { useChoosing } from './choosing.ts';
import { type Direction, focusFrame, frameAround, framesIn, neighbour } from './frames.ts';
import { useLongPress } from './use-long-press.ts';
import { useRubberBand } from './use-rubber-band.ts';

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Something lies over the page that takes its keys. */
const isCovered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** What is pressed on its own account: neither opens an item nor chooses it. */
const isOther = (target: Element) =>
  target.closest('button, a, input, select')?.matches(':not([data-opens], [data-check])') ?? false;

/**
 * The ways to choose frames or rows: the check mark; a click, once something is chosen; Shift and Ctrl or ⌘ with it;
 * a band drawn by a mouse; a finger that rests; arrows, Space, x, Ctrl A and Escape. Whatever opens an item carries
 * `data-opens`, its check mark `data-check`.
 */
export function Choosable({ children }: { children: ReactNode }) {
  const { selection, allowed, toggle, extend, band, all, clear } = useChoosing();
  const area = useRef<HTMLDivElement>(null);
  const rubber = useRubberBand({ area, onBand: band });
  const pressLong = useLongPress();
  /** The click that ends a band or a long press is none. */
  const handled = useRef(false);
  const choosing = selection.ids.size > 0;

  useHotkeys(
    allowed
      ? [
          ['mod+A', () => !isCovered() && all(), { preventDefault: !isCovered() }],
          ['Escape', () => !isCovered() && clear()],
        ]
      : [],
  );
  if (!allowed) return <div>{children}</div>;

  function onClick(event: MouseEvent): void {
    const target = event.target as Element;
    const frame = frameAround(target);
    const byPointer = event.detail > 0;
    const wasHandled = handled.current && byPointer;
    handled.current = false;
    if (!wasHandled) {
      if (!frame || isOther(target)) return;
      const modified = byPointer && (event.shiftKey || event.ctrlKey || event.metaKey);
      const asked = target.closest('[data-check]') ?? (choosing && target.closest('[data-opens]'));
      if (!modified && !asked) return;
      if (byPointer && event.shiftKey) void extend(frame.id);
      else toggle(frame.id);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as Element;
    const frame = frameAround(target);
    if (!frame || !area.current || !target.matches('[data-opens], [data-check]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'x') {
      event.preventDefault();
      toggle(frame.id);
      return;
    }
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    const next = neighbour(framesIn(area.current), frame.id, direction);
    if (next === null) return;
    focusFrame(next);
    if (event.shiftKey) void extend(next, frame.id);
  }

  function onPointerDown(event: PointerEvent): void {
    const target = event.target as Element;
    handled.current = false;
    if (isOther(target)) return;
    rubber.begin(event, () => {
      handled.current = true;
    });
    const frame = frameAround(target);
    if (!frame) return;
    pressLong(event, () => {
      handled.current = true;
      toggle(frame.id);
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is heard here has happened to a button in it
    <div
      ref={area}
      className={classes.area}
      onClickCapture={onClick}
      onKeyDown={onKeyDown}
      // A button is pressed when its key is let go.
      onKeyUp={(event) => event.key === ' ' && frameAround(event.target) && event.preventDefault()}
      onPointerDown={onPointerDown}
      onContextMenu={(event) => handled.current && event.preventDefault()}
      onDragStart={(event) => event.preventDefault()}
    >
      {children}
      {rubber.box && (
        <span
          className={classes.band}
          style={{
            left: rubber.box.left,
            top: rubber.box.top,
            width: rubber.box.right - rubber.box.left,
            height: rubber.box.bottom - rubber.box.top,
          }}
        />
      )}
    </div>
  );
}
