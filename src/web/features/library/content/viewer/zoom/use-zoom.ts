import { useState } from 'react';
import {
  clampView,
  fitView,
  nextScale,
  panBy,
  pinch,
  type Size,
  type View,
  zoomTo,
} from '#web/ui/view/view.ts';
import type { Gestures } from './gestures.ts';
import { createPictureStage, getCloseScale, isLarge } from './picture-stage.ts';

/** Relative difference below which a scale counts as fitted. */
const fittedWithin = 0.005;

/** View of one item; null while fitted. Steps by key or tap are animated, drags are not. */
type Held = { id: string; view: View | null; eased: boolean };

export type Zoom = ReturnType<typeof useZoom>;

/**
 * Zoom state of the shown picture. A new item starts fitted; without zoom the picture stays fitted on resize.
 *
 * @param viewport in CSS pixels
 */
export function useZoom(id: string, picture: Size, viewport: Size) {
  const density = window.devicePixelRatio;
  const stage = createPictureStage(picture, viewport, density);
  const fitted = fitView(stage);
  const [held, setHeld] = useState<Held>({ id, view: null, eased: false });
  const own = held.id === id ? held.view : null;
  const view = own ? clampView(own, stage) : fitted;
  const middle = { x: viewport.width / 2, y: viewport.height / 2 };

  function change(next: (view: View) => View, eased = false): void {
    setHeld((old) => {
      const before = old.id === id && old.view ? clampView(old.view, stage) : fitted;
      const after = next(before);
      const isFitted = Math.abs(after.scale / fitted.scale - 1) < fittedWithin;
      return { id, view: isFitted ? null : after, eased };
    });
  }

  return {
    stage,
    view,
    fitted,
    isFitted: own === null,
    isLarge: isLarge(view, stage),
    eased: held.eased,
    /** Device pixels per pixel of the picture, in percent. */
    percent: Math.round(view.scale * density * 100),
    fit: () => change(() => fitted, true),
    actual: () => change((old) => zoomTo(old, stage.actual, middle, stage), true),
    /** Zooms to the next round scale. */
    step: (direction: 1 | -1) =>
      change((old) => zoomTo(old, nextScale(old.scale * density, direction) / density, middle, stage), true),
    gestures: {
      pan: (x, y) => change((old) => (isLarge(old, stage) ? panBy(old, x, y, stage) : old)),
      pinch: (before, after) => change((old) => pinch(old, before, after, stage)),
      zoom: (factor, at) => change((old) => zoomTo(old, old.scale * factor, at, stage)),
      doubleTap: (at) => change((old) => (own ? fitted : zoomTo(old, getCloseScale(stage), at, stage)), true),
    } satisfies Partial<Gestures>,
  };
}
