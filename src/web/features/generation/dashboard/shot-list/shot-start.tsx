import { useState } from 'react';
import type { ShotDraft } from '#contract/shot-lists.ts';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';
import { Frame } from '../video-frames/video-frames.tsx';
import classes from './shot-list.module.css';

type Start = ShotDraft['start'];
type ShotStartProps = { start: Start; isFirst: boolean; onChange: (start: Start) => void };

/** What a shot begins with. Without a picture the choice of one is not sent: the shot begins with its prompt. */
export function ShotStart({ isFirst, onChange, start }: ShotStartProps) {
  const unable = findUnsupportedReason(useAbilities(), 'image_to_video');
  const [isChoosing, setChoosing] = useState(false);
  const kind = isChoosing && start.kind === 'none' ? 'picture' : start.kind;
  const options = [
    { value: 'none', label: 'The prompt alone' },
    { value: 'picture', label: 'A picture', disabled: unable !== null },
    { value: 'previous', label: 'The end of the one before', disabled: isFirst || unable !== null },
  ];
  const choose = (chosen: string) => {
    setChoosing(chosen === 'picture');
    if (chosen === 'previous') onChange({ kind: 'previous' });
    else if (start.kind !== 'none') onChange({ kind: 'none' });
  };
  return (
    <div className={classes.start}>
      <LabelledSelect label="Begins with" options={options} value={kind} onChange={choose} note={unable} />
      {kind === 'picture' && (
        <Frame
          label="Start picture"
          picture={start.kind === 'picture' ? start.picture : null}
          unable={unable}
          onChange={(picture) => onChange(picture ? { kind: 'picture', picture } : { kind: 'none' })}
        />
      )}
    </div>
  );
}
