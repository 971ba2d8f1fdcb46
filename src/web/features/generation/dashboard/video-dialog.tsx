import { videoLengths } from '#contract/values.ts';
import { describeLongestVideo } from '#contract/video-messages.ts';
import { findLongestVideo, useAbilities } from '#web/lib/abilities.ts';
import { categories } from '#web/lib/categories.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AdultChoice } from './adult-choice.tsx';
import type { GenerationDialogProps } from './bundle-dialog.tsx';
import { GenerationForm } from './generation-form.tsx';
import { describeHiddenSettings } from './hidden-settings.ts';
import { QualityChoice } from './quality-choice.tsx';

/** “Generate Video”: length, quality with prices, category and LoRA (`docs/requirements/signed-in.md`, section 5). */
export function VideoDialog({ open, draft, onChange, onClose, onStarted }: GenerationDialogProps) {
  const { seconds, quality, category } = draft;
  const longest = findLongestVideo(useAbilities(), category);
  return (
    <Sheet title="Generate Video" open={open} onClose={onClose} spread>
      <GenerationForm
        draft={draft}
        request={{ kind: 'video', seconds, quality }}
        label={() => 'Generate video'}
        note={(current) => describeHiddenSettings(current, 'video')}
        onChange={onChange}
        onStarted={onStarted}
      >
        <Choice
          label="Length"
          options={videoLengths.map((length) => ({
            value: String(length),
            label: `${length} seconds`,
            disabled: length > (longest ?? Infinity),
          }))}
          value={String(seconds)}
          note={longest !== null && describeLongestVideo(longest)}
          onChange={(chosen) =>
            onChange({ seconds: videoLengths.find((length) => String(length) === chosen) })
          }
        />
        <QualityChoice
          value={quality}
          seconds={seconds}
          onChange={(chosen) => onChange({ quality: chosen })}
        />
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
