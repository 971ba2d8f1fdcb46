import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  fitIn,
  nextScale,
  type Point,
  panBy,
  pinch,
  type Stage,
  type View,
  zoomTo,
} from '#web/ui/view/view.ts';

const fitted: View = { scale: 1, x: 0, y: 0 };

/** A room whose picture fills it: pictures of any size lie in it alike. */
function stageOf(room: HTMLElement): Stage {
  const size = { width: room.clientWidth, height: room.clientHeight };
  return {
    picture: size,
    room: size,
    around: { width: 0, height: 0 },
    slack: 0,
    fitLargest: 1,
    actual: 1,
    shrink: 1,
  };
}

const placeIn = (room: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top } = room.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** The view after a key; null for keys that do not change it. */
export function byKey(view: View, key: string, stage: Stage): View | null {
  const { width, height } = stage.room;
  const zoom = (direction: 1 | -1) =>
    zoomTo(view, nextScale(view.scale, direction), { x: width / 2, y: height / 2 }, stage);
  const step = width / 10;
  switch (key) {
    case '+':
    case '=':
      return zoom(1);
    case '-':
      return zoom(-1);
    case '0':
      return fitIn(stage);
    case 'ArrowLeft':
      return panBy(view, step, 0, stage);
    case 'ArrowRight':
      return panBy(view, -step, 0, stage);
    case 'ArrowUp':
      return panBy(view, 0, step, stage);
    case 'ArrowDown':
      return panBy(view, 0, -step, stage);
    default:
      return null;
  }
}

/**
 * One view of several pictures, each in a room of the same size: what is zoomed or moved in one is in all. By wheel,
 * drag, two fingers, double click and the keys `+`, `-`, `0` and the arrows.
 */
export function useLinkedView() {
  const [view, setView] = useState(fitted);
  const fingers = useRef(new Map<number, Point>());
  const wheeled = useRef(new Set<HTMLElement>());

  // React listens to the wheel passively: only a listener of one's own keeps the page from scrolling.
  const onWheel = useCallback((event: WheelEvent) => {
    const room = event.currentTarget as HTMLElement;
    event.preventDefault();
    setView((now) => zoomTo(now, now.scale * 1.002 ** -event.deltaY, placeIn(room, event), stageOf(room)));
  }, []);
  const ref = useCallback(
    (room: HTMLElement | null) => {
      if (!room || wheeled.current.has(room)) return;
      wheeled.current.add(room);
      room.addEventListener('wheel', onWheel, { passive: false });
    },
    [onWheel],
  );
  useEffect(() => {
    const rooms = wheeled.current;
    return () => {
      for (const room of rooms) room.removeEventListener('wheel', onWheel);
      rooms.clear();
    };
  }, [onWheel]);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, placeIn(event.currentTarget, event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const room = event.currentTarget;
      const after = placeIn(room, event);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, after);
      setView((now) =>
        other
          ? pinch(now, [before, other], [after, other], stageOf(room))
          : panBy(now, after.x - before.x, after.y - before.y, stageOf(room)),
      );
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const room = event.currentTarget;
      const at = placeIn(room, event);
      setView((now) => (now.scale > 1 ? fitIn(stageOf(room)) : zoomTo(now, 3, at, stageOf(room))));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      const stage = stageOf(event.currentTarget);
      if (byKey(view, key, stage) === null) return;
      event.preventDefault();
      setView((now) => byKey(now, key, stage) ?? now);
    },
  };

  return {
    /** For each room. */
    room: { ref, tabIndex: 0, ...handlers },
    /** For what lies in it. */
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`, transformOrigin: '0 0' },
  };
}
