import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBrush,
  IconContrast,
  IconCrosshair,
  IconEraser,
  IconLasso,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconSquareDashed,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { tools } from './drawing.ts';
import type { Editor } from './editor.ts';
import type { EditorState } from './editor-state.ts';
import classes from './editor-toolbar.module.css';
import { toolNames } from './use-editor-announcement.ts';
import { useRovingFocus } from './use-roving-focus.ts';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>;

type ToolButtonProps = {
  label: string;
  /** The shortcut as printed on the keyboard. */
  keys: string;
  /** The shortcut in ARIA notation, if it differs. */
  shortcut?: string;
  Icon: Icon;
  /** For toggle buttons. */
  pressed?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

function ToolButton({ label, keys, shortcut = keys, Icon, pressed, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={pressed}
      disabled={disabled}
      data-tip={`${label} (${keys})`}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
    </button>
  );
}

const toolIcons = {
  brush: { Icon: IconBrush, keys: 'B' },
  eraser: { Icon: IconEraser, keys: 'E' },
  lasso: { Icon: IconLasso, keys: 'L' },
  rectangle: { Icon: IconSquareDashed, keys: 'R' },
} as const;

type EditorToolbarProps = { editor: Editor; state: EditorState };

/** The tools, undo and redo, and the zoom, as one tab stop. */
export function EditorToolbar({ editor, state }: EditorToolbarProps) {
  const roving = useRovingFocus<HTMLDivElement>();
  const isEmpty = state.covered === 0;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Mask tools" {...roving}>
      <div className={classes.group}>
        {tools.map((tool) => (
          <ToolButton
            key={tool}
            label={toolNames[tool]}
            {...toolIcons[tool]}
            pressed={state.tool === tool}
            onClick={() => editor.choose(tool)}
          />
        ))}
      </div>
      <div className={classes.group}>
        <ToolButton
          label="Undo"
          keys="Ctrl+Z"
          shortcut="Control+Z"
          Icon={IconArrowBackUp}
          disabled={!state.canUndo}
          onClick={() => editor.undo()}
        />
        <ToolButton
          label="Redo"
          keys="Ctrl+Shift+Z"
          shortcut="Control+Shift+Z"
          Icon={IconArrowForwardUp}
          disabled={!state.canRedo}
          onClick={() => editor.redo()}
        />
        <ToolButton label="Invert" keys="I" Icon={IconContrast} onClick={() => editor.invert()} />
        <ToolButton
          label="Clear"
          keys="Delete"
          Icon={IconTrash}
          disabled={isEmpty}
          onClick={() => editor.clear()}
        />
      </div>
      <div className={`${classes.group} ${classes.zoom}`}>
        <ToolButton
          label="Keyboard cursor"
          keys="C"
          Icon={IconCrosshair}
          pressed={state.cursor !== null}
          onClick={() => editor.toggleCursor()}
        />
        <ToolButton label="Zoom out" keys="-" Icon={IconMinus} onClick={() => editor.zoom(-1)} />
        <button
          type="button"
          className={classes.scale}
          aria-label={`Zoom ${formatZoom(state)}, show at 100%`}
          aria-keyshortcuts="1"
          data-tip="Show at 100% (1)"
          onClick={() => editor.zoomTo(1)}
        >
          {formatZoom(state)}
        </button>
        <ToolButton label="Zoom in" keys="+" Icon={IconPlus} onClick={() => editor.zoom(1)} />
        <ToolButton label="Show all" keys="0" Icon={IconMaximize} onClick={() => editor.showAll()} />
      </div>
    </div>
  );
}

function formatZoom({ view }: EditorState): string {
  return `${Math.round(view.scale * 100)}%`;
}
