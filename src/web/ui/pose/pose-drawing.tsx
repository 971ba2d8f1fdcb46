import type { KeypointName, Pose } from '#contract/keypoints.ts';
import { poseLimbs } from './limbs.ts';
import classes from './pose-drawing.module.css';

type PoseDrawingProps = {
  pose: Pose;
  /** The proportions of the picture: any units. */
  width: number;
  height: number;
  /** The one person that is worked on; the others are faded. Left out: none is. */
  active?: number;
  /** How much is drawn around the picture, as a share of its sides. */
  margin?: number;
};

const findSide = (name: KeypointName) =>
  name.startsWith('left') ? 'left' : name.startsWith('right') ? 'right' : undefined;

/** Draws the people of a pose as lines, in the picture's proportions. The two sides of a body have two colours. What is beside it says what it shows. */
export function PoseDrawing({ pose, width, height, active, margin = 0 }: PoseDrawingProps) {
  const scale = 1000 / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  const box = [-margin * w, -margin * h, w * (1 + 2 * margin), h * (1 + 2 * margin)];
  return (
    <svg className={classes.drawing} viewBox={box.map(Math.round).join(' ')} aria-hidden="true">
      {pose.people.map((person, at) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: people have no name but their position.
          key={at}
          className={classes.person}
          data-faded={(active !== undefined && active !== at) || undefined}
        >
          {poseLimbs.map(([from, to]) => {
            const [start, end] = [person[from], person[to]];
            if (!start || !end) return null;
            return (
              <line
                key={`${from} ${to}`}
                className={classes.limb}
                data-side={findSide(to) ?? findSide(from)}
                strokeWidth={16}
                x1={start.x * w}
                y1={start.y * h}
                x2={end.x * w}
                y2={end.y * h}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}
