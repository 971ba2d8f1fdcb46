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
  fitView,
  nextScale,
  type Point,
  panBy,
  pinch,
  type Stage,
  type View,
  zoomTo,
} from '#web/ui/view/view.ts';

const fitted: View = { scale: 1, x: 0, y: 0 };

/** A stage whose picture fills the viewport, so pictures of any size behave alike. */
function createStage(viewport: HTMLElement): Stage {
  const size = { width: viewport.clientWidth, height: viewport.clientHeight };
  return {
    picture: size,
    viewport: size,
    around: { width: 0, height: 0 },
    slack: 0,
    fitLargest: 1,
    actual: 1,
    shrink: 1,
  };
}

const toViewportPoint = (
  viewport: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point => {
  const { left, top } = viewport.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** The view after a key; null for other keys. */
export function applyKey(view: View, key: string, stage: Stage): View | null {
  const { width, height } = stage.viewport;
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
      return fitView(stage);
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
 * A shared view of several pictures in viewports of the same size. It zooms and pans by wheel, drag, pinch, double
 * click and the keys `+`, `-`, `0` and arrows.
 */
export function useLinkedView() {
  const [view, setView] = useState(fitted);
  const fingers = useRef(new Map<number, Point>());
  const wheeled = useRef(new Set<HTMLElement>());

  // React registers wheel listeners as passive; preventing the page scroll needs a native one.
  const onWheel = useCallback((event: WheelEvent) => {
    const viewport = event.currentTarget as HTMLElement;
    event.preventDefault();
    setView((now) =>
      zoomTo(
        now,
        now.scale * 1.002 ** -event.deltaY,
        toViewportPoint(viewport, event),
        createStage(viewport),
      ),
    );
  }, []);
  const ref = useCallback(
    (viewport: HTMLElement | null) => {
      if (!viewport || wheeled.current.has(viewport)) return;
      wheeled.current.add(viewport);
      viewport.addEventListener('wheel', onWheel, { passive: false });
    },
    [onWheel],
  );
  useEffect(() => {
    const viewports = wheeled.current;
    return () => {
      for (const viewport of viewports) viewport.removeEventListener('wheel', onWheel);
      viewports.clear();
    };
  }, [onWheel]);

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, toViewportPoint(event.currentTarget, event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const viewport = event.currentTarget;
      const after = toViewportPoint(viewport, event);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, after);
      setView((now) =>
        other
          ? pinch(now, [before, other], [after, other], createStage(viewport))
          : panBy(now, after.x - before.x, after.y - before.y, createStage(viewport)),
      );
    },
    onPointerUp: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      const viewport = event.currentTarget;
      const at = toViewportPoint(viewport, event);
      setView((now) =>
        now.scale > 1 ? fitView(createStage(viewport)) : zoomTo(now, 3, at, createStage(viewport)),
      );
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      const stage = createStage(event.currentTarget);
      if (applyKey(view, key, stage) === null) return;
      event.preventDefault();
      setView((now) => applyKey(now, key, stage) ?? now);
    },
  };

  return {
    /** Props of each viewport. */
    viewport: { ref, tabIndex: 0, ...handlers },
    /** Style of the picture in it. */
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`, transformOrigin: '0 0' },
  };
}
