import { IconHelp } from '@tabler/icons-react';
import { useId } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { type Editor, largestBrush, largestFeather } from './editor.ts';
import classes from './editor-options.module.css';
import type { EditorState } from './editor-state.ts';
import { describeCoverage } from './use-editor-announcement.ts';

type PixelSliderProps = {
  label: string;
  value: number;
  smallest: number;
  largest: number;
  shortcut?: string;
  onChange: (pixels: number) => void;
};

/** Number of slider positions. They are spaced by the square, so that small values are finer. */
const positions = 100;

/** A slider for a length in picture pixels. */
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
  'Zoom with Ctrl+wheel or two fingers. Drag the picture with Space or the middle button. Brackets change the size, ' +
  'Alt erases. C shows a cursor for the arrow keys: hold Space to draw, or press Enter to start and stop.';

type EditorOptionsProps = { editor: Editor; state: EditorState };

/** The options of the chosen tool, the soft edge, and how much is marked. */
export function EditorOptions({ editor, state }: EditorOptionsProps) {
  const fills = state.tool === 'lasso' || state.tool === 'rectangle';
  return (
    <div className={classes.options}>
      {fills ? (
        <label className={classes.switch} data-tip="Or hold Alt">
          <input
            type="checkbox"
            checked={state.erases}
            onChange={(event) => editor.setErases(event.currentTarget.checked)}
          />
          Erase
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
      <p className={classes.covered}>{describeCoverage(state.covered)}</p>
      <Hint text={ways} className={classes.ways}>
        <IconHelp size={18} stroke={1.6} aria-label="Keys and gestures" />
      </Hint>
    </div>
  );
}
