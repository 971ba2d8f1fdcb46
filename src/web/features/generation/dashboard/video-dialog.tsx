import { videoSeconds } from '#contract/generation.ts';
import { categories } from '#web/lib/categories.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AdultChoice } from './adult-choice.tsx';
import type { OrderDialogProps } from './bundle-dialog.tsx';
import { carriedOver } from './carried-over.ts';
import { OrderForm } from './order-form.tsx';
import { QualityChoice } from './quality-choice.tsx';

const lengths = videoSeconds.options
  .map(({ value }) => value)
  .map((seconds) => ({ seconds, value: String(seconds), label: `${seconds} seconds` }));

/** “Generate Video”: its length, its quality with the price of each, its category and a LoRA (specification 001, 5). */
export function VideoDialog({ open, draft, onChange, onClose }: OrderDialogProps) {
  const { seconds, quality, category } = draft;
  return (
    <Sheet title="Generate Video" open={open} onClose={onClose} spread>
      <OrderForm
        draft={draft}
        order={{ kind: 'video', seconds, quality }}
        label={() => 'Generate video'}
        note={(whole) => carriedOver(whole, 'video')}
        onChange={onChange}
        onStarted={onClose}
      >
        <Choice
          label="Length"
          options={lengths}
          value={String(seconds)}
          onChange={(chosen) =>
            onChange({ seconds: lengths.find(({ value }) => value === chosen)?.seconds ?? seconds })
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
      </OrderForm>
    </Sheet>
  );
}
