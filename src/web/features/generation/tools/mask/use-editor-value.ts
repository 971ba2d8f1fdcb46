import { useSyncExternalStore } from 'react';
import type { Editor, EditorState } from './editor.ts';

const watchNothing = () => () => {};

/**
 * One thing about an editor, for those who need not draw themselves anew with every stroke.
 *
 * @param read gives a plain value
 * @returns null while there is no editor
 */
export function useEditorValue<Value extends string | number | boolean>(
  editor: Editor | null,
  read: (state: EditorState) => Value,
): Value | null {
  return useSyncExternalStore(editor?.watch ?? watchNothing, () => editor && read(editor.state()));
}
