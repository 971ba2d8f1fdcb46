import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { type Direction, findFrame, findNeighbour, focusFrame, listFrames } from './frames.ts';
import classes from './selectable-area.module.css';
import { useLongPress } from './use-long-press.ts';
import { useRubberBand } from './use-rubber-band.ts';
import { useSelection } from './use-selection.ts';

const arrows: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Whether an open dialog takes the keys. */
const isCovered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Whether the target is a control that neither opens nor selects an item. */
const isOtherControl = (target: Element) =>
  target.closest('button, a, input, select, [role="slider"]')?.matches(':not([data-opens], [data-check])') ??
  false;

/**
 * Selects tiles or rows: by checkbox; by click once there is a selection; with Shift, Ctrl or ⌘; by mouse drag; by
 * long press; with arrows, Space, x, Ctrl A and Escape. The element that opens an item has `data-opens`, its checkbox
 * `data-check`.
 */
export function SelectableArea({ children }: { children: ReactNode }) {
  const { selection, allowed, toggle, extend, band, all, clear } = useSelection();
  const area = useRef<HTMLDivElement>(null);
  const rubber = useRubberBand({ area, onBand: band });
  const pressLong = useLongPress();
  /** Whether a drag or long press was handled, so that its final click is ignored. */
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
    const frame = findFrame(target);
    const byPointer = event.detail > 0;
    const wasHandled = handled.current && byPointer;
    handled.current = false;
    if (!wasHandled) {
      if (!frame || isOtherControl(target)) return;
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
    const frame = findFrame(target);
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
    const next = findNeighbour(listFrames(area.current), frame.id, direction);
    if (next === null) return;
    focusFrame(next);
    if (event.shiftKey) void extend(next, frame.id);
  }

  function onPointerDown(event: PointerEvent): void {
    const target = event.target as Element;
    handled.current = false;
    if (isOtherControl(target)) return;
    rubber.begin(event, () => {
      handled.current = true;
    });
    const frame = findFrame(target);
    if (!frame) return;
    pressLong(event, () => {
      handled.current = true;
      toggle(frame.id);
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events come from buttons inside
    <div
      ref={area}
      className={classes.area}
      onClickCapture={onClick}
      onKeyDown={onKeyDown}
      // Browsers press a button on keyup.
      onKeyUp={(event) => event.key === ' ' && findFrame(event.target) && event.preventDefault()}
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
