import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ChannelRules } from '#contract/channel-kinds.ts';
import { getRatio } from '#contract/post-problems.ts';
import type { MediaCrop } from '#contract/posts.ts';
import { formatPixels, getPictureUrl } from '#web/lib/pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './crop-dialog.module.css';
import { dragCropCorner, fitCrop, growCrop, isInRange, moveCrop, scaleCrop } from './crop-geometry.ts';

type CropDialogProps = {
  channelName: string;
  rules: ChannelRules;
  picture: { contentId: string; width: number; height: number };
  /** The part that is set; null: the whole picture. */
  crop: MediaCrop | null;
  onCrop: (crop: MediaCrop | null) => void;
  onClose: () => void;
};

const whole: MediaCrop = { x: 0, y: 0, width: 1, height: 1 };
/** How far an arrow key moves the crop, as a fraction of the picture, and how much a press makes it larger. */
const stride = 0.01;
const zoomStep = 1.1;

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -stride, y: 0 },
  ArrowRight: { x: stride, y: 0 },
  ArrowUp: { x: 0, y: -stride },
  ArrowDown: { x: 0, y: stride },
};

/** Chooses the part of a picture that a channel gets: a shape, moved by the pointer or the arrow keys. */
export function CropDialog({ channelName, crop, onClose, onCrop, picture, rules }: CropDialogProps) {
  const isTaken = (ratio: number) => isInRange(ratio, rules.pictures?.ratio ?? null);
  const takesWhole = isTaken(picture.width / picture.height);
  const [shape, setShape] = useState(() => findShape(crop, picture, rules));
  const [box, setBox] = useState(crop ?? whole);
  const ratio = shape === 'whole' || shape === 'free' ? null : toRatio(shape, rules);
  const choose = (next: string) => {
    const wanted = toRatio(next, rules);
    setShape(next);
    if (next === 'whole') setBox(whole);
    else if (wanted !== null) setBox(fitCrop(picture, wanted, box));
  };
  const refusal = isTaken(getRatio({ crop: box, ...picture }))
    ? null
    : `${rules.name} does not take this shape.`;
  const save = () => {
    onCrop(shape === 'whole' ? null : box);
    onClose();
  };
  return (
    <Sheet title={`Crop for ${channelName}`} open onClose={onClose} spread>
      <div className={classes.body}>
        <Choice
          label="Shape"
          value={shape}
          options={[
            { value: 'whole', label: 'Whole picture', disabled: !takesWhole },
            ...rules.shapes.map(({ name }) => ({ value: name, label: name })),
            { value: 'free', label: 'Free' },
          ]}
          onChange={choose}
        />
        <CropStage picture={picture} box={box} ratio={ratio} isFixed={shape === 'whole'} onChange={setBox} />
        <div className={classes.foot}>
          <p className={classes.size} role="status">
            {refusal ??
              formatPixels(Math.round(box.width * picture.width), Math.round(box.height * picture.height))}
          </p>
          {shape !== 'whole' && (
            <>
              <IconButton label="Smaller" onClick={() => setBox(scaleCrop(box, 1 / zoomStep))}>
                <IconMinus size={18} stroke={1.5} aria-hidden />
              </IconButton>
              <IconButton label="Larger" onClick={() => setBox(scaleCrop(box, zoomStep))}>
                <IconPlus size={18} stroke={1.5} aria-hidden />
              </IconButton>
            </>
          )}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={refusal !== null} onClick={save}>
            Use this crop
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

/** The width divided by the height of a shape; null for those without one. */
function toRatio(shape: string, { shapes }: ChannelRules): number | null {
  const found = shapes.find(({ name }) => name === shape);
  return found ? found.width / found.height : null;
}

/** The shape that a stored crop has. */
function findShape(
  crop: MediaCrop | null,
  picture: { width: number; height: number },
  rules: ChannelRules,
): string {
  if (!crop) return 'whole';
  const ratio = getRatio({ crop, ...picture });
  return rules.shapes.find(({ height, width }) => Math.abs(width / height - ratio) < 0.01)?.name ?? 'free';
}

type CropStageProps = {
  picture: CropDialogProps['picture'];
  box: MediaCrop;
  ratio: number | null;
  /** Whether the box cannot be changed. */
  isFixed: boolean;
  onChange: (box: MediaCrop) => void;
};

type Drag = { from: { x: number; y: number }; box: MediaCrop; isResize: boolean };

function CropStage({ box, isFixed, onChange, picture, ratio }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const toPoint = ({ clientX, clientY }: PointerEvent) => {
    const { height, left, top, width } = stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const start = (event: PointerEvent<HTMLElement>) => {
    if (isFixed || event.button !== 0) return;
    const isResize = (event.target as Element).closest('[data-corner]') !== null;
    drag.current = { from: toPoint(event), box, isResize };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const follow = (event: PointerEvent) => {
    const { current } = drag;
    if (!current) return;
    const to = toPoint(event);
    if (current.isResize) onChange(dragCropCorner(current.box, to, picture, ratio));
    else onChange(moveCrop(current.box, { x: to.x - current.from.x, y: to.y - current.from.y }));
  };
  const end = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = isFixed ? null : applyKey(box, event, ratio === null);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const place = {
    left: `${box.x * 100}%`,
    top: `${box.y * 100}%`,
    width: `${box.width * 100}%`,
    height: `${box.height * 100}%`,
  };
  return (
    <div className={classes.frame}>
      <div
        ref={stage}
        className={classes.stage}
        style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
      >
        <img src={getPictureUrl({ contentId: picture.contentId }, 'preview')} alt="" draggable={false} />
        <button
          type="button"
          className={classes.box}
          style={place}
          data-autofocus
          data-fixed={isFixed || undefined}
          aria-label={
            ratio === null && !isFixed
              ? 'Crop. Arrow keys move it, Shift and arrow keys change its sides.'
              : 'Crop. Arrow keys move it, plus and minus change its size.'
          }
          onPointerDown={start}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
          onKeyDown={onKeyDown}
        >
          {!isFixed && <i data-corner />}
        </button>
      </div>
    </div>
  );
}

function applyKey(box: MediaCrop, { key, shiftKey }: KeyboardEvent, isFree: boolean): MediaCrop | null {
  const by = arrows[key];
  if (by) return shiftKey && isFree ? growCrop(box, by) : moveCrop(box, by);
  if (key === '+' || key === '=') return scaleCrop(box, zoomStep);
  return key === '-' ? scaleCrop(box, 1 / zoomStep) : null;
}
