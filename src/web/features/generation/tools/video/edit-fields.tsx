import { RangeSlider } from '@mantine/core';
import { useId } from 'react';
import { getEditedSeconds } from '#contract/edited-seconds.ts';
import type { VideoEdit } from '#contract/video-edit.ts';
import { Choice } from '#web/ui/choice.tsx';
import fields from '../fields/fields.module.css';
import { type EditDraft, toEdit } from './edit-draft.ts';
import classes from './edit-video.module.css';

const speeds = [0.25, 0.5, 1, 1.5, 2, 4] as const;
const loops = [
  { value: 'none', label: 'Forwards' },
  { value: 'reverse', label: 'Backwards' },
  { value: 'ping_pong', label: 'Back and forth' },
] as const satisfies readonly { value: VideoEdit['loop']; label: string }[];
const frameRates = [
  { value: 'same', label: 'Same' },
  { value: 'double', label: 'Double' },
] as const satisfies readonly { value: VideoEdit['frameRate']; label: string }[];

/** The distance of the handles, and of two places of a handle, in seconds. */
const [shortestPart, step] = [0.1, 0.05];

export const formatSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`;

type EditFieldsProps = {
  draft: EditDraft;
  onChange: (draft: EditDraft) => void;
  /** Seconds of the video. */
  length: number;
  /** Shows the frame at a time. */
  onSeek: (seconds: number) => void;
};

/** The part to keep, speed, direction and frame rate. */
export function EditFields({ draft, length, onChange, onSeek }: EditFieldsProps) {
  const edit = toEdit(draft, length);
  return (
    <>
      <Trim draft={draft} length={length} onChange={onChange} onSeek={onSeek} />
      <Choice
        label="Speed"
        value={String(draft.speed)}
        options={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        onChange={(speed) => onChange({ ...draft, speed: Number(speed) })}
      />
      <Choice
        label="Plays"
        value={draft.loop}
        options={loops}
        onChange={(loop) => onChange({ ...draft, loop })}
      />
      <Choice
        label="Frame rate"
        value={draft.frameRate}
        options={frameRates}
        onChange={(frameRate) => onChange({ ...draft, frameRate })}
        note={draft.frameRate === 'double' ? 'New frames make motion smoother. It takes longer.' : undefined}
      />
      <p className={fields.note}>The result lasts {formatSeconds(getEditedSeconds(edit))}.</p>
    </>
  );
}

function Trim({ draft, length, onChange, onSeek }: EditFieldsProps) {
  const id = useId();
  const { from } = draft;
  const to = draft.to ?? length;
  const change = ([start, end]: [number, number]) => {
    onSeek(start === from ? end : start);
    // The last place of the handle may lie before the end of the video.
    onChange({ ...draft, from: start, to: end > length - step ? null : end });
  };
  return (
    <div>
      <div className={fields.sliderHead}>
        <span id={id} className={fields.label}>
          Part to keep
        </span>
        <span className={fields.sliderValue}>
          {formatSeconds(from)} to {formatSeconds(to)}
        </span>
      </div>
      <RangeSlider
        className={classes.trim}
        classNames={{ thumb: classes.thumb ?? '' }}
        aria-labelledby={id}
        thumbFromLabel="Start of the part"
        thumbToLabel="End of the part"
        min={0}
        max={length}
        step={step}
        thumbSize={24}
        minRange={Math.min(shortestPart, length)}
        label={formatSeconds}
        value={[from, to]}
        onChange={change}
      />
    </div>
  );
}
