import type { Category } from '#contract/common.ts';
import type { ToolSettings } from '#web/lib/again/tool-settings.ts';
import { categories } from '#web/lib/categories.ts';
import { Choice } from '#web/ui/choice.tsx';
import { SeedChoice } from '#web/ui/compose/seed-choice.tsx';
import fields from '../fields/fields.module.css';
import { MoreSettings } from '../fields/more-settings.tsx';
import { ShareSlider } from '../fields/share-slider.tsx';
import { PairList } from './pair-list.tsx';
import { describeStrength } from './swap-order.ts';
import type { FaceSwapState } from './use-face-swap.ts';

/** As they will be sent: the category is a chosen one, or that of the pictures. */
export type SwapSettings = ToolSettings['face-swap'] & { category: Category };

type SwapSettingsProps = {
  swap: FaceSwapState;
  settings: SwapSettings;
  /** Why the result can be safe for work only; null where it may be either. */
  onlySafe: string | null;
  onChange: (part: Partial<SwapSettings>) => void;
};

/** Which face goes where, how strongly, and what kind of picture comes of it. */
export function SwapSettingsFields({ swap, settings, onlySafe, onChange }: SwapSettingsProps) {
  const { source, target, pairs, pair } = swap;
  const { strength, category, seed } = settings;
  const offered = categories.map((each) => ({
    ...each,
    disabled: onlySafe !== null && each.value === 'nsfw',
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
        words={describeStrength}
        note="Low keeps more of the face that is there; high shows the new one."
      />
      <div>
        <Choice
          label="Category of the result"
          options={offered}
          value={category}
          onChange={(chosen) => onChange({ category: chosen })}
        />
        {onlySafe && <p className={fields.note}>{onlySafe}</p>}
      </div>
      <MoreSettings summary={seed === null ? 'random seed' : `seed ${seed}`}>
        <SeedChoice value={seed} onChange={(number) => onChange({ seed: number })} />
      </MoreSettings>
    </>
  );
}
