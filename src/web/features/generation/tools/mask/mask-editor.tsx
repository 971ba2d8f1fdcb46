import { type KeyboardEvent, useEffect, useSyncExternalStore } from 'react';
import type { Editor } from './editor.ts';
import { EditorOptions } from './editor-options.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { pressAnywhere } from './keys.ts';
import classes from './mask-editor.module.css';
import { MaskStage } from './mask-stage.tsx';
import { useSaid } from './use-said.ts';

type MaskEditorProps = {
  editor: Editor;
  /** The picture in the resolutions that there are of it, the smallest first. */
  pictures: readonly ImageBitmap[];
  /** What the picture is called. */
  name: string;
};

/** Where fields and sliders hear the keys themselves. */
const hearsKeys = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]';

/** Marks a part of a picture: by brush, eraser, lasso and rectangle, with a pointer, fingers, a pen or the keyboard. */
export function MaskEditor({ editor, pictures, name }: MaskEditorProps) {
  const state = useSyncExternalStore(editor.watch, editor.state);
  const said = useSaid(state);

  // Undo works wherever the focus fell on the page after a stroke, except in a field, which has an undo of its own.
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const elsewhere = target === document.body && (event.ctrlKey || event.metaKey);
      if (elsewhere && pressAnywhere(editor, event)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [editor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.matches(hearsKeys)))
      return;
    if (pressAnywhere(editor, event)) event.preventDefault();
  };
  return (
    <section className={classes.editor} aria-label="Mask editor" onKeyDown={onKeyDown}>
      <EditorToolbar editor={editor} state={state} />
      <MaskStage editor={editor} pictures={pictures} name={name} state={state} />
      <EditorOptions editor={editor} state={state} />
      <p className={classes.said} role="status">
        {said}
      </p>
    </section>
  );
}
