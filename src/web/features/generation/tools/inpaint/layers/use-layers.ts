import { useState } from 'react';
import type { LayerDraft } from '#web/lib/remix/tool-settings.ts';
import type { Editor } from '../../mask/editor.ts';
import { useEditorValue } from '../../mask/use-editor-value.ts';
import type { Inpaint } from '../inpaint.ts';
import type { MaskEditing } from '../use-mask-editor.ts';
import { getMaskKey } from '../use-mask-upload.ts';
import { changeLayer, findFreeKey, firstLayer, listLayers } from './layers.ts';

export type Layers = {
  all: readonly LayerDraft[];
  selected: LayerDraft;
  /** The editor of the selected layer; null while the picture loads. */
  editor: Editor | null;
  /** Of the other layers, in their order; none while the picture loads. */
  others: readonly { key: number; editor: Editor }[];
  /** All editors, in the order of the layers; none while the picture loads. */
  editors: readonly Editor[];
  /** Equal keys mean equal masks in all layers. */
  maskKey: string;
  isMarked: (key: number) => boolean;
  canAdd: boolean;
  select: (key: number) => void;
  add: () => void;
  remove: (key: number) => void;
  /** Changes the selected layer. */
  change: (part: Partial<Omit<LayerDraft, 'key'>>) => void;
};

/** The layers of an edit, of which one is selected, with the mask editor of each. */
export function useLayers(
  inpaint: Inpaint,
  marking: MaskEditing,
  onChange: (part: Partial<Inpaint>) => void,
): Layers {
  const [selectedKey, setSelectedKey] = useState(firstLayer);
  const all = listLayers(inpaint);
  const selected = all.find(({ key }) => key === selectedKey) ?? all[0];
  const openEditor = (key: number) => (marking.state === 'ready' ? marking.open(key) : null);
  const editor = openEditor(selected.key);
  // Read after every stroke: with an outdated key the same request could be sent twice.
  useEditorValue(editor, () => (editor ? getMaskKey(editor) : ''));
  const opened = all.flatMap(({ key }) => {
    const own = openEditor(key);
    return own ? [{ key, editor: own }] : [];
  });
  const select = (key: number) => {
    const next = openEditor(key);
    if (editor && next && next !== editor) next.takeView(editor);
    setSelectedKey(key);
  };
  const freeKey = findFreeKey(inpaint);
  return {
    all,
    selected,
    editor,
    others: opened.filter(({ key }) => key !== selected.key),
    editors: opened.map((each) => each.editor),
    maskKey: opened.map((each) => getMaskKey(each.editor)).join(),
    isMarked: (key) => (openEditor(key)?.state().covered ?? 0) > 0,
    canAdd: freeKey !== null,
    select,
    add() {
      if (freeKey === null) return;
      onChange({ layers: [...inpaint.layers, { key: freeKey, task: 'replace', prompt: '' }] });
      select(freeKey);
    },
    remove(key) {
      if (marking.state === 'ready') marking.drop(key);
      onChange({ layers: inpaint.layers.filter((layer) => layer.key !== key) });
      if (key === selected.key) select(firstLayer);
    },
    change: (part) => onChange(changeLayer(inpaint, selected.key, part)),
  };
}
