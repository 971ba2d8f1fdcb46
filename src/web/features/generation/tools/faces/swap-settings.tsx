import type { Category } from '#contract/common.ts';
import { categories } from '#web/lib/categories.ts';
import type { ToolSettings } from '#web/lib/remix/tool-settings.ts';
import { Choice } from '#web/ui/choice.tsx';
import { SeedChoice } from '#web/ui/compose/seed-choice.tsx';
import fields from '../fields/fields.module.css';
import { MoreSettings } from '../fields/more-settings.tsx';
import { ShareSlider } from '../fields/share-slider.tsx';
import { PairList } from './pair-list.tsx';
import { describeStrength } from './swap-rules.ts';
import type { FaceSwapState } from './use-face-swap.ts';

/** The settings as sent: the category is the chosen one, or that of the pictures. */
export type SwapSettings = ToolSettings['face-swap'] & { category: Category };

type SwapSettingsProps = {
  swap: FaceSwapState;
  settings: SwapSettings;
  /** Why the result can only be SFW; null if both categories are allowed. */
  sfwOnlyReason: string | null;
  onChange: (part: Partial<SwapSettings>) => void;
};

/** The settings of a swap: the face assignment, the strength, the category and the seed. */
export function SwapSettingsFields({ swap, settings, sfwOnlyReason, onChange }: SwapSettingsProps) {
  const { source, target, pairs, pair } = swap;
  const { strength, category, seed } = settings;
  const offered = categories.map((each) => ({
    ...each,
    disabled: sfwOnlyReason !== null && each.value === 'nsfw',
  }));
  return (
    <>
      {source && target && source.frames.length > 0 && pairs.length > 0 && (
        <PairList source={source} target={{ picture: target.picture, pairs }} onPair={pair} />
      )}
      <ShareSlider
        label="Identity strength"
        value={strength}
        onChange={(share) => onChange({ strength: share })}
        describeValue={describeStrength}
        note="Low keeps more of the original face; high shows more of the new one."
      />
      <div>
        <Choice
          label="Category of the result"
          options={offered}
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
        />
        {sfwOnlyReason && <p className={fields.note}>{sfwOnlyReason}</p>}
      </div>
      <MoreSettings summary={seed === null ? 'random seed' : `seed ${seed}`}>
        <SeedChoice value={seed} onChange={(number) => onChange({ seed: number })} />
      </MoreSettings>
    </>
  );
}
