import { IconHelp } from '@tabler/icons-react';
import { useId } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { type Editor, type EditorState, largestBrush, largestFeather } from './editor.ts';
import classes from './editor-options.module.css';
import { describeCovered } from './use-said.ts';

type PixelSliderProps = {
  label: string;
  value: number;
  smallest: number;
  largest: number;
  shortcut?: string;
  onChange: (pixels: number) => void;
};

/** So many positions, spaced by the square: fine where it is small. */
const positions = 100;

/** A length in pixels of the picture. */
function PixelSlider({ label, value, smallest, largest, shortcut, onChange }: PixelSliderProps) {
  const id = useId();
  const position = Math.round(Math.sqrt((value - smallest) / (largest - smallest)) * positions);
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <Slider
        id={id}
        size="small"
        min={0}
        max={positions}
        value={position}
        aria-valuetext={`${value} pixels`}
        aria-keyshortcuts={shortcut}
        onChange={(next) => {
          const share = (next / positions) ** 2;
          onChange(Math.round(smallest + share * (largest - smallest)));
        }}
      />
      <span className={classes.pixels}>{formatNumber(value)} px</span>
    </div>
  );
}

const ways =
  'Ctrl and the wheel, or two fingers, zoom. Space or the middle button drags the picture. Brackets change the size; ' +
  'Alt takes away. C brings out a cursor for the arrow keys: Space draws as long as it is held, Enter until it is pressed again.';

type EditorOptionsProps = { editor: Editor; state: EditorState };

/** What the chosen tool can be set to, the soft edge, and how much is marked. */
export function EditorOptions({ editor, state }: EditorOptionsProps) {
  const fills = state.tool === 'lasso' || state.tool === 'rectangle';
  return (
    <div className={classes.options}>
      {fills ? (
        <label className={classes.switch} data-tip="Also by holding Alt">
          <input
            type="checkbox"
            checked={state.takesAway}
            onChange={(event) => editor.setTakesAway(event.currentTarget.checked)}
          />
          Take away
        </label>
      ) : (
        <PixelSlider
          label="Size"
          value={state.brushSize}
          smallest={1}
          largest={largestBrush(editor.mask)}
          shortcut="[ ]"
          onChange={(pixels) => editor.setBrushSize(pixels)}
        />
      )}
      <PixelSlider
        label="Soft edge"
        value={state.feather}
        smallest={0}
        largest={largestFeather}
        onChange={(pixels) => editor.setFeather(pixels)}
      />
      <p className={classes.covered}>{describeCovered(state.covered)}</p>
      <Hint text={ways} className={classes.ways}>
        <IconHelp size={18} stroke={1.6} aria-label="Keys and gestures" />
      </Hint>
    </div>
  );
}
