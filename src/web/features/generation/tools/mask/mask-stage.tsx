import { type CSSProperties, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { watchSize } from '#web/ui/view/watch-size.ts';
import type { Editor } from './editor.ts';
import type { EditorState } from './editor-state.ts';
import type { Point } from './geometry.ts';
import { handlePictureKey, handlePictureKeyUp } from './keys.ts';
import classes from './mask-stage.module.css';
import { type Overlay, positionOverlay } from './overlay.ts';
import { followPointers } from './pointer.ts';
import { drawStage } from './stage.ts';

type MaskStageProps = { editor: Editor; pictures: readonly ImageBitmap[]; name: string; state: EditorState };

const instructions =
  'B brush, E eraser, L lasso, R rectangle. C shows a cursor: arrows move it, Space or Enter draws. ' +
  'Without a cursor, arrows move the picture. Brackets change the size; plus, minus and 0 the zoom.';

/** The picture with its mask, and the pointer and keyboard input on them. */
export function MaskStage({ editor, pictures, name, state }: MaskStageProps) {
  const id = useId();
  const viewport = useRef<HTMLDivElement>(null);
  const pictureCanvas = useRef<HTMLCanvasElement>(null);
  const tintCanvas = useRef<HTMLCanvasElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const cross = useRef<HTMLDivElement>(null);
  const dark = useRef<SVGPolylineElement>(null);
  const light = useRef<SVGPolylineElement>(null);
  const pointer = useRef<Point | null>(null);
  const spaceHeld = useRef(false);

  useLayoutEffect(() => {
    if (viewport.current) return watchSize(viewport.current, (size) => editor.setViewport(size));
  }, [editor]);

  useEffect(() => {
    const canvases = { picture: pictureCanvas.current, tint: tintCanvas.current };
    if (!canvases.picture || !canvases.tint) return;
    return drawStage(editor, { picture: canvases.picture, tint: canvases.tint }, pictures);
  }, [editor, pictures]);

  // In a layout effect, so that the creator can draw as soon as the picture is visible.
  useLayoutEffect(() => {
    if (!viewport.current || !ring.current || !cross.current || !dark.current || !light.current) return;
    const overlay: Overlay = {
      ring: ring.current,
      cross: cross.current,
      lines: [dark.current, light.current],
    };
    const place = () => positionOverlay(editor, overlay, pointer.current);
    const stopWatching = editor.watch(place);
    const stopFollowing = followPointers(
      editor,
      viewport.current,
      () => spaceHeld.current,
      (at) => {
        pointer.current = at;
        place();
      },
    );
    return () => {
      stopWatching();
      stopFollowing();
    };
  }, [editor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault();
      spaceHeld.current = state.cursor === null;
    }
    if (handlePictureKey(editor, event)) event.preventDefault();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ') spaceHeld.current = false;
    if (handlePictureKeyUp(editor, event)) event.preventDefault();
  };
  const onBlur = () => {
    spaceHeld.current = false;
    editor.setCursorDraws(false);
  };
  return (
    <>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: an application is interactive */}
      <div
        ref={viewport}
        className={classes.room}
        role="application"
        aria-roledescription="mask"
        aria-label={`Mask on ${name}`}
        aria-describedby={id}
        tabIndex={0}
        data-tool={state.tool}
        style={{ '--ratio': editor.mask.width / editor.mask.height } as CSSProperties}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={onBlur}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
        <canvas ref={pictureCanvas} className={classes.picture} />
        <canvas ref={tintCanvas} className={classes.tint} data-testid="mask-tint" />
        <svg className={classes.line} aria-hidden="true">
          <title>The line that is being drawn</title>
          <polyline ref={dark} data-shade="dark" />
          <polyline ref={light} data-shade="light" />
        </svg>
        <div ref={ring} className={classes.ring} hidden />
        <div ref={cross} className={classes.cross} data-draws={state.cursorDraws} hidden />
      </div>
      <p id={id} hidden>
        {instructions}
      </p>
    </>
  );
}
