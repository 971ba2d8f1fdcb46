import { type CSSProperties, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { Choice } from '#web/ui/choice.tsx';
import classes from './before-after.module.css';
import { clampSplit, splitByKey } from './split.ts';

type Side = {
  src: string;
  alt: string;
  /** The whole picture, for a look at its own pixels; left out where `src` is all there is. */
  full?: string;
};

type BeforeAfterProps = {
  before: Side;
  /** Its proportions are the frame's; the other one fills the same frame, whatever its size. */
  after: Side & { width: number; height: number };
  placeholder?: string | null;
  /** What the two are called, where they are not two states of one picture. */
  names?: readonly [before: string, after: string];
  /** Offers a look at the result's own pixels, for pictures whose details matter. */
  detail?: boolean;
};

const middle = 50;
const zooms = [
  { value: 'fit', label: 'Whole' },
  { value: 'pixels', label: '1:1' },
] as const;

/**
 * Two states of one picture over each other, with a line between them to be moved: by dragging, by a tap, by
 * the keyboard. A double click brings it back to the middle. At 1:1 both are moved together by dragging.
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
    // The middle first: there is most to see.
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
  // On a touch screen the browser itself scrolls what is larger than its frame.
  const onPicture = near ? { ...pan, onPointerDown: notByTouch(pan.onPointerDown) } : line;
  return (
    <div className={classes.comparison} style={style}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handle inside is the slider; the picture is a larger place to take it by */}
      <div className={classes.frame} onDoubleClick={() => setSplit(middle)}>
        <div
          ref={view}
          className={classes.view}
          data-near={near || undefined}
          // What scrolls is moved by the arrow keys as well.
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
          aria-valuetext={`${Math.round(split)} % ${former.toLowerCase()}, ${100 - Math.round(split)} % ${latter.toLowerCase()}`}
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

/** One picture; its own pixels over the smaller one that is there already, once they are looked at. */
function Layer({ side, near, over = false }: LayerProps) {
  return (
    <div className={classes.layer} data-over={over || undefined}>
      <img src={side.src} alt={side.alt} draggable={false} />
      {near && side.full && <img src={side.full} alt="" draggable={false} />}
    </div>
  );
}

type Hear = ((event: PointerEvent) => void) | undefined;

/** Pointer handlers of something that is dragged: from the press to the release, wherever the pointer goes. */
function useDrag(onPress: Hear, onMove: Hear) {
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

function notByTouch(hear: (event: PointerEvent<HTMLElement>) => void) {
  return (event: PointerEvent<HTMLElement>) => event.pointerType !== 'touch' && hear(event);
}
