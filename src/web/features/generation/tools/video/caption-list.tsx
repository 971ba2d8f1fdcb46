import { TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ChangeEvent } from 'react';
import { videoEditLimits } from '#contract/video-edit-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import fields from '../fields/fields.module.css';
import { addCaption, type CaptionDraft, type EditDraft } from './edit-draft.ts';
import classes from './edit-video.module.css';

type CaptionListProps = {
  draft: EditDraft;
  onChange: (draft: EditDraft) => void;
  /** Seconds of the video. */
  length: number;
  /** Gets the second of the frame that the player shows. */
  getPlayhead: () => number;
};

/** The captions, each with its text and its time. A new one begins at the frame that the player shows. */
export function CaptionList({ draft, getPlayhead, length, onChange }: CaptionListProps) {
  const { captions } = draft;
  const replace = (changed: CaptionDraft) =>
    onChange({ ...draft, captions: captions.map((each) => (each.key === changed.key ? changed : each)) });
  const remove = ({ key }: CaptionDraft) =>
    onChange({ ...draft, captions: captions.filter((each) => each.key !== key) });
  return (
    <fieldset className={classes.captions}>
      <legend className={fields.label}>Captions</legend>
      {captions.map((caption, at) => (
        <CaptionRow
          key={caption.key}
          caption={caption}
          number={at + 1}
          length={length}
          onChange={replace}
          onRemove={() => remove(caption)}
        />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        disabled={captions.length >= videoEditLimits.captions}
        onClick={() => onChange(addCaption(draft, getPlayhead(), length))}
      >
        Add caption here
      </Button>
      <p className={fields.note}>
        A caption begins at the frame on the stage. It becomes part of the picture.
      </p>
    </fieldset>
  );
}

type CaptionRowProps = {
  caption: CaptionDraft;
  /** From 1. */
  number: number;
  length: number;
  onChange: (caption: CaptionDraft) => void;
  onRemove: () => void;
};

function CaptionRow({ caption, length, number, onChange, onRemove }: CaptionRowProps) {
  const time = (end: 'from' | 'to') => ({
    value: caption[end],
    ...({ type: 'number', min: 0, max: length, step: 0.1, rightSection: 's' } as const),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...caption, [end]: currentTarget.valueAsNumber || 0 }),
  });
  return (
    <div className={classes.caption}>
      <TextInput
        className={classes.captionText}
        aria-label={`Text of caption ${number}`}
        placeholder="Text"
        dir="auto"
        maxLength={videoEditLimits.captionLength}
        value={caption.text}
        onChange={({ currentTarget }) => onChange({ ...caption, text: currentTarget.value })}
      />
      <TextInput aria-label={`Start of caption ${number}`} {...time('from')} />
      <TextInput aria-label={`End of caption ${number}`} {...time('to')} />
      <IconButton label="Remove" fullLabel={`Remove caption ${number}`} onClick={onRemove}>
        <IconTrash size={18} stroke={1.5} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
