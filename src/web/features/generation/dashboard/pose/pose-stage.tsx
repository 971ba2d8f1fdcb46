import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Keypoint, type KeypointName, keypointNames } from '#contract/keypoints.ts';
import { PoseDrawing } from '#web/ui/pose/pose-drawing.tsx';
import classes from './pose.module.css';
import { formatJoint } from './pose-labels.ts';
import { findCenter, findNearestJoint, moveJoint, movePerson, stageMargin } from './pose-transforms.ts';
import type { PoseEditor } from './use-pose-editor.ts';

type PoseStageProps = {
  editor: PoseEditor;
  /** The proportions of the picture. */
  width: number;
  height: number;
};

/** A press of an arrow key moves by so much of the picture's height, with Shift by more. */
const keyStep = 0.01;
const largeKeyStep = 0.05;
/** Pixels within which a press takes hold of a joint. */
const reach = 24;

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The figures in the picture's proportions, with a handle on each joint of the active person. */
export function PoseStage({ editor, width, height }: PoseStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const drag = useDrag(editor, stage);
  const { active, pose } = editor;
  const person = pose.people[active];
  const toKeyStep = (event: KeyboardEvent): Keypoint | null => {
    const direction = directions[event.key];
    if (!direction) return null;
    event.preventDefault();
    const by = event.shiftKey ? largeKeyStep : keyStep;
    return { x: direction[0] * by * (height / width), y: direction[1] * by };
  };
  const toStyle = ({ x, y }: Keypoint) => ({
    left: `${((x + stageMargin) / (1 + 2 * stageMargin)) * 100}%`,
    top: `${((y + stageMargin) / (1 + 2 * stageMargin)) * 100}%`,
  });
  return (
    <div className={classes.stagePlace} style={{ '--ratio': width / height } as CSSProperties}>
      <div ref={stage} className={classes.stage} {...drag}>
        <div className={classes.picture} />
        <PoseDrawing pose={pose} width={width} height={height} active={active} margin={stageMargin} />
        {person && (
          <button
            type="button"
            className={classes.handle}
            data-whole
            aria-label={`Person ${active + 1}`}
            aria-description={describePlace(findCenter(person))}
            style={toStyle(findCenter(person))}
            onKeyDown={(event) => {
              const by = toKeyStep(event);
              if (by) editor.apply(movePerson(pose, active, by));
            }}
          />
        )}
        {person &&
          keypointNames.map((name) => {
            const point = person[name];
            if (!point) return null;
            const onKeyDown = (event: KeyboardEvent) => {
              const by = toKeyStep(event);
              if (by) editor.apply(moveJoint(pose, active, name, { x: point.x + by.x, y: point.y + by.y }));
              else if (event.key === 'Delete') editor.hide(name);
            };
            return (
              <button
                key={name}
                type="button"
                className={classes.handle}
                data-joint={name}
                aria-label={formatJoint(name)}
                aria-description={describePlace(point)}
                style={toStyle(point)}
                onKeyDown={onKeyDown}
              />
            );
          })}
      </div>
    </div>
  );
}

/** Where a handle is, for readers of the screen. */
const describePlace = ({ x, y }: Keypoint) =>
  `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;

type Taken = { person: number; name: KeypointName | null };

/** Drags what is nearest to a press: a joint of any person, or the whole active one. */
function useDrag(editor: PoseEditor, stage: { current: HTMLDivElement | null }) {
  const moving = useRef<((at: Keypoint) => void) | null>(null);
  const toPoint = ({ clientX, clientY }: PointerEvent): { at: Keypoint; size: Keypoint } => {
    const { height, left, top, width } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const size = { x: width / (1 + 2 * stageMargin), y: height / (1 + 2 * stageMargin) };
    const at = { x: (clientX - left) / size.x - stageMargin, y: (clientY - top) / size.y - stageMargin };
    return { at, size };
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const { active, pose } = editor;
    const { at, size } = toPoint(event);
    const measure = ({ x, y }: Keypoint) => Math.hypot((x - at.x) * size.x, (y - at.y) * size.y);
    const person = pose.people[active];
    const joint = findNearestJoint(pose, measure, reach);
    const isWhole = person && measure(findCenter(person)) < (joint ? 10 : reach);
    const taken: Taken | null = isWhole ? { person: active, name: null } : joint;
    if (!taken) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    editor.choose(taken.person);
    const { name } = taken;
    const show = editor.beginDrag();
    moving.current = (to) =>
      show(
        name
          ? moveJoint(pose, taken.person, name, to)
          : movePerson(pose, taken.person, { x: to.x - at.x, y: to.y - at.y }),
      );
    // The handles of another person exist after this.
    const handle = name ? `[data-joint="${name}"]` : '[data-whole]';
    requestAnimationFrame(() => stage.current?.querySelector<HTMLElement>(handle)?.focus());
  };
  const end = () => {
    moving.current = null;
  };
  return {
    onPointerDown,
    onPointerMove: (event: PointerEvent) => moving.current?.(toPoint(event).at),
    onPointerUp: end,
    onPointerCancel: end,
  };
}
