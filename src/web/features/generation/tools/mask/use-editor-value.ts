import { useSyncExternalStore } from 'react';
import type { Editor } from './editor.ts';
import type { EditorState } from './editor-state.ts';

const watchNothing = () => () => {};

/**
 * One value of an editor's state. The component renders only when that value changes.
 *
 * @param read selects a plain value
 * @returns null while there is no editor
 */
export function useEditorValue<Value extends string | number | boolean>(
  editor: Editor | null,
  read: (state: EditorState) => Value,
): Value | null {
  return useSyncExternalStore(editor?.watch ?? watchNothing, () => editor && read(editor.state()));
}
