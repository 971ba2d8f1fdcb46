import { useState } from 'react';
import { fitIn, nextScale, panBy, pinch, type Size, settle, type View, zoomTo } from '#web/ui/view/view.ts';
import type { Gestures } from './gestures.ts';
import { closeScale, isLarge, pictureStage } from './picture-stage.ts';

/** A scale so near to the fitted one is the fitted one. */
const fittedWithin = 0.005;

/** Of which item, and null while it is fitted; a step by key or tap is eased, what a hand moves is not. */
type Held = { id: string; view: View | null; eased: boolean };

export type Zoom = ReturnType<typeof useZoom>;

/**
 * How closely the shown picture is looked at. Another item begins fitted, and so does a room of another size
 * as long as nobody zoomed.
 *
 * @param room in CSS pixels
 */
export function useZoom(id: string, picture: Size, room: Size) {
  const density = window.devicePixelRatio;
  const stage = pictureStage(picture, room, density);
  const fitted = fitIn(stage);
  const [held, setHeld] = useState<Held>({ id, view: null, eased: false });
  const own = held.id === id ? held.view : null;
  const view = own ? settle(own, stage) : fitted;
  const middle = { x: room.width / 2, y: room.height / 2 };

  function change(next: (view: View) => View, eased = false): void {
    setHeld((old) => {
      const before = old.id === id && old.view ? settle(old.view, stage) : fitted;
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
    /** Dots of the screen to a pixel of the picture, in percent. */
    percent: Math.round(view.scale * density * 100),
    fit: () => change(() => fitted, true),
    actual: () => change((old) => zoomTo(old, stage.actual, middle, stage), true),
    /** To the next round scale. */
    step: (direction: 1 | -1) =>
      change((old) => zoomTo(old, nextScale(old.scale * density, direction) / density, middle, stage), true),
    gestures: {
      pan: (x, y) => change((old) => (isLarge(old, stage) ? panBy(old, x, y, stage) : old)),
      pinch: (before, after) => change((old) => pinch(old, before, after, stage)),
      zoom: (factor, at) => change((old) => zoomTo(old, old.scale * factor, at, stage)),
      doubleTap: (at) => change((old) => (own ? fitted : zoomTo(old, closeScale(stage), at, stage)), true),
    } satisfies Partial<Gestures>,
  };
}
