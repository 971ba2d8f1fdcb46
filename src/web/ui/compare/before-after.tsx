import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { Choice } from '#web/ui/choice.tsx';
import classes from './before-after.module.css';
import { clampSplit, splitByKey } from './split.ts';

type Side = {
  src: string;
  alt: string;
  /** The picture in full resolution; left out if `src` is that. */
  full?: string;
};

type BeforeAfterProps = {
  before: Side;
  /** Its proportions set the frame, which the other picture fills too. */
  after: Side & { width: number; height: number };
  placeholder?: string | null;
  /** Other labels than “Before” and “After”. */
  names?: readonly [before: string, after: string];
  /** Offers a view at 1:1. */
  detail?: boolean;
};

const middle = 50;
const zooms = [
  { value: 'fit', label: 'Whole' },
  { value: 'pixels', label: '1:1' },
] as const;

/**
 * Two pictures over each other with a movable dividing line: by dragging, by a tap or by keyboard. A double click
 * moves it back to the middle. At 1:1, dragging pans both pictures.
 */
export function BeforeAfter(props: BeforeAfterProps) {
  const { before, after, placeholder, names = ['Before', 'After'], detail = false } = props;
  const [former, latter] = names;
  const [split, setSplit] = useState(middle);
  const [zoom, setZoom] = useState<'fit' | 'pixels'>('fit');
  const view = useRef<HTMLDivElement>(null);
  const near = zoom === 'pixels';
  useLayoutEffect(() => {
    const { current } = view;
    if (!near || !current) return;
    // Start in the middle.
    current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
    current.scrollTop = (current.scrollHeight - current.clientHeight) / 2;
  }, [near]);
  const style = {
    '--ratio': after.width / after.height,
    '--split': split,
    '--pixels': after.width / window.devicePixelRatio,
    '--placeholder': placeholder,
  } as CSSProperties;
  const moveLine = ({ clientX }: PointerEvent) => {
    const box = view.current?.getBoundingClientRect();
    if (box) setSplit(clampSplit(((clientX - box.left) / box.width) * 100));
  };
  const line = useDrag(moveLine, moveLine);
  const pan = useDrag(undefined, ({ movementX, movementY }) =>
    view.current?.scrollBy(-movementX, -movementY),
  );
  // On touch screens the browser scrolls the picture itself.
  const onPicture = near ? { ...pan, onPointerDown: ignoreTouch(pan.onPointerDown) } : line;
  return (
    <div className={classes.comparison} style={style}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handle inside is the slider; the picture only enlarges its target */}
      <div className={classes.frame} onDoubleClick={() => setSplit(middle)}>
        <div
          ref={view}
          className={classes.view}
          data-near={near || undefined}
          // A focusable scroll container also scrolls with the arrow keys.
          {...(near && { tabIndex: 0, role: 'group', 'aria-label': 'The picture, pixel by pixel' })}
          {...onPicture}
          onScroll={({ currentTarget }) =>
            currentTarget.style.setProperty('--scrolled', `${currentTarget.scrollLeft}px`)
          }
        >
          <div className={classes.pictures}>
            <Layer side={after} near={near} />
            <Layer side={before} near={near} over />
          </div>
        </div>
        <span className={classes.label} data-side="before" data-hidden={split < 14 || undefined}>
          {former}
        </span>
        <span className={classes.label} data-side="after" data-hidden={split > 86 || undefined}>
          {latter}
        </span>
        <div
          className={classes.handle}
          role="slider"
          tabIndex={0}
          aria-label={`${former} and ${latter.toLowerCase()}`}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(split)}
          aria-valuetext={`${Math.round(split)}% ${former.toLowerCase()}, ${100 - Math.round(split)}% ${latter.toLowerCase()}`}
          onKeyDown={(event) => {
            const next = splitByKey(event.key, split, event.shiftKey);
            if (next === null) return;
            event.preventDefault();
            setSplit(next);
          }}
          {...line}
        >
          <i aria-hidden="true" />
        </div>
        {detail && (
          <div className={classes.zoom}>
            <Choice label="Look at" options={zooms} value={zoom} onChange={setZoom} />
          </div>
        )}
      </div>
    </div>
  );
}

type LayerProps = { side: Side; near: boolean; over?: boolean };

/** One picture; at 1:1 the full resolution is loaded over the smaller one. */
function Layer({ side, near, over = false }: LayerProps) {
  return (
    <div className={classes.layer} data-over={over || undefined}>
      <img src={side.src} alt={side.alt} draggable={false} />
      {near && side.full && <img src={side.full} alt="" draggable={false} />}
    </div>
  );
}

type PointerHandler = ((event: PointerEvent) => void) | undefined;

/** Pointer handlers of a drag from press to release, with pointer capture. */
function useDrag(onPress: PointerHandler, onMove: PointerHandler) {
  const dragging = useRef(false);
  const end = () => {
    dragging.current = false;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      dragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      onPress?.(event);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => dragging.current && onMove?.(event),
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function ignoreTouch(handler: (event: PointerEvent<HTMLElement>) => void) {
  return (event: PointerEvent<HTMLElement>) => event.pointerType !== 'touch' && handler(event);
}
