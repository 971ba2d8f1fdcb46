import { type KeyboardEvent, useEffect, useSyncExternalStore } from 'react';
import type { Editor } from './editor.ts';
import { EditorOptions } from './editor-options.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { handleEditorKey } from './keys.ts';
import classes from './mask-editor.module.css';
import { MaskStage } from './mask-stage.tsx';
import { useEditorAnnouncement } from './use-editor-announcement.ts';

type MaskEditorProps = {
  editor: Editor;
  /** The picture in its available resolutions, the smallest first. */
  pictures: readonly ImageBitmap[];
  /** The name of the picture. */
  name: string;
};

/** Fields that handle keys themselves. */
const textFields = 'input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]';

/** Marks an area of a picture by brush, eraser, lasso or rectangle, with a mouse, fingers, a pen or the keyboard. */
export function MaskEditor({ editor, pictures, name }: MaskEditorProps) {
  const state = useSyncExternalStore(editor.watch, editor.state);
  const said = useEditorAnnouncement(state);

  // Undo also works while nothing on the page has the focus, as after a stroke.
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      const { target } = event;
      const elsewhere = target === document.body && (event.ctrlKey || event.metaKey);
      if (elsewhere && handleEditorKey(editor, event)) event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [editor]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.matches(textFields)))
      return;
    if (handleEditorKey(editor, event)) event.preventDefault();
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
