import { limits } from '#contract/limits.ts';
import { segmentLengths, videoLengths } from '#contract/values.ts';
import { describeLongestVideo } from '#contract/video-messages.ts';
import { findLongestVideo, useAbilities } from '#web/lib/abilities.ts';
import { categories } from '#web/lib/categories.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AdultChoice } from './adult-choice.tsx';
import type { GenerationDialogProps } from './bundle-dialog.tsx';
import { GenerationForm } from './generation-form.tsx';
import { findOperation, toVideoRequest } from './generation-request.ts';
import { describeHiddenSettings } from './hidden-settings.ts';
import { QualityChoice } from './quality-choice.tsx';
import { VideoFrames } from './video-frames/video-frames.tsx';

/** “Generate Video”: length, quality with prices, category and LoRA (`docs/requirements/signed-in.md`, section 5). */
export function VideoDialog({ open, draft, onChange, onClose, onStarted }: GenerationDialogProps) {
  const { seconds, quality, category, continues } = draft;
  const video = { ...draft, kind: 'video' } as const;
  const longest = findLongestVideo(useAbilities(), findOperation(video), category);
  const room = limits.videoSecondsMaximum - Math.floor(continues?.seconds ?? 0);
  return (
    <Sheet title="Generate Video" open={open} onClose={onClose} spread>
      <GenerationForm
        draft={draft}
        request={toVideoRequest(draft, seconds)}
        label={() => 'Generate video'}
        note={(current) => describeHiddenSettings(current, 'video')}
        onChange={onChange}
        onStarted={onStarted}
      >
        <VideoFrames draft={video} onChange={onChange} />
        <Choice
          label={continues ? 'Added length' : 'Length'}
          options={videoLengths.map((length) => ({
            value: String(length),
            label: `${length} seconds`,
            disabled: length > Math.min(longest ?? Infinity, room),
          }))}
          value={String(seconds)}
          note={longest === null ? describeSegments(seconds) : describeLongestVideo(longest)}
          onChange={(chosen) =>
            onChange({ seconds: videoLengths.find((length) => String(length) === chosen) })
          }
        />
        {!continues && (
          <QualityChoice
            value={quality}
            seconds={seconds}
            hasFrame={draft.startFrame !== null}
            onChange={(chosen) => onChange({ quality: chosen })}
          />
        )}
        <Choice
          label="Category"
          options={categories}
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
        />
        <AdultChoice draft={{ ...draft, kind: 'video' }} onChange={onChange} />
      </GenerationForm>
    </Sheet>
  );
}

/** What is made of a length beyond the longest that any engine makes at once; null for the others. */
const describeSegments = (seconds: number): string | null =>
  seconds > Math.max(...segmentLengths)
    ? 'Made in parts of 5 seconds that continue each other, and joined. My Content keeps the parts as well.'
    : null;
