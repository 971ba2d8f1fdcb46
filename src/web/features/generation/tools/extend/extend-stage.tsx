import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Sides } from '#contract/common.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import frame from '../frame/frame.module.css';
import classes from './extend.module.css';
import { changeSide, getExtendedSize, getLongest, type Side, sideNames } from './extension.ts';

type ExtendStageProps = { picture: SourcePicture; sides: Sides; onChange: (sides: Sides) => void };

/** The picture within its extended frame, with a handle on each side. */
export function ExtendStage({ picture, sides, onChange }: ExtendStageProps) {
  const place = useRef<HTMLDivElement>(null);
  const { width, height } = getExtendedSize(picture, sides);
  const toPercent = (pixels: number, of: number) => `${(pixels / of) * 100}%`;
  return (
    <div className={frame.fitted} style={{ '--ratio': width / height } as CSSProperties}>
      <div ref={place} className={classes.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        <img
          src={getPictureUrl(picture.picture, 'preview')}
          alt={picture.name}
          draggable={false}
          style={{
            left: toPercent(sides.left, width),
            top: toPercent(sides.top, height),
            width: toPercent(picture.width, width),
            height: toPercent(picture.height, height),
            background: picture.placeholder,
          }}
        />
        {sideNames.map((side) => (
          <Handle
            key={side}
            side={side}
            pixels={sides[side]}
            longest={getLongest(picture, side)}
            measureScale={() => width / (place.current?.clientWidth || width)}
            onChange={(pixels) => onChange(changeSide(picture, sides, side, pixels))}
          />
        ))}
      </div>
    </div>
  );
}

const step = 8;
const largeStep = 64;

type HandleProps = {
  side: Side;
  pixels: number;
  longest: number;
  /** Picture pixels for each CSS pixel. */
  measureScale: () => number;
  onChange: (pixels: number) => void;
};

/** Drags one side, or moves it by arrow keys: outwards extends it. */
function Handle({ side, pixels, longest, measureScale, onChange }: HandleProps) {
  const drag = useRef<{ from: number; pixels: number; scale: number } | null>(null);
  const isAcross = side === 'left' || side === 'right';
  const outwards = side === 'right' || side === 'bottom' ? 1 : -1;
  const toPlace = ({ clientX, clientY }: PointerEvent) => (isAcross ? clientX : clientY);

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.shiftKey ? largeStep : step;
    const next = {
      ArrowLeft: isAcross ? pixels - outwards * by : null,
      ArrowRight: isAcross ? pixels + outwards * by : null,
      ArrowUp: isAcross ? pixels + by : pixels - outwards * by,
      ArrowDown: isAcross ? pixels - by : pixels + outwards * by,
      Home: 0,
      End: longest,
    }[event.key];
    if (next === undefined || next === null) return;
    event.preventDefault();
    onChange(next);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.handle}
      data-side={side}
      aria-label={`Extend the ${side}`}
      aria-orientation={isAcross ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={longest}
      aria-valuenow={pixels}
      aria-valuetext={`${pixels} pixels`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: toPlace(event), pixels, scale: measureScale() };
      }}
      onPointerMove={(event) => {
        const { current } = drag;
        if (current) onChange(current.pixels + outwards * (toPlace(event) - current.from) * current.scale);
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    />
  );
}
