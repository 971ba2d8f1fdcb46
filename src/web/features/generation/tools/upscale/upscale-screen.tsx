import type { SourcePicture } from '#contract/tools.ts';
import type { ToolSettings } from '#web/lib/again/tool-settings.ts';
import { call } from '#web/lib/api.ts';
import { useKept } from '#web/lib/kept.ts';
import { tools } from '#web/lib/tools.ts';
import { ShareSlider } from '../fields/share-slider.tsx';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { ToolStage } from '../frame/tool-stage.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { useToolOrder } from '../frame/use-tool-order.ts';
import { SourcePicker } from '../source/source-picker.tsx';
import { useSource } from '../source/use-source.ts';
import { useSourcePicture } from '../source/use-source-picture.ts';
import { FactorChoice } from './factor-choice.tsx';
import { describeDetail, sizeReason, type UpscaleFactor } from './upscaled-size.ts';

const tool = tools.upscale;

/** `/tools/upscale`: a picture two or four times as wide and high, compared at its own pixels. */
export function UpscaleScreen() {
  const source = useSource();
  const { data: picture } = useSourcePicture(source.picture);
  const { show } = useShownResult();
  const [settings, setSettings] = useKept<ToolSettings['upscale']>('upscale', { factor: 2, detail: 0.5 });
  const { factor, detail } = settings;
  // The result keeps the picture's category: there is nothing to choose.
  const category = picture?.category ?? 'sfw';
  const order = useToolOrder({
    tool,
    picture,
    category,
    body: picture ? { source: picture.picture, factor, detail } : null,
    reasons: [tooLarge(picture, factor)],
    send: (body, idempotencyKey) => call('upscale', { body, idempotencyKey }),
    onStarted: ({ contentId }) => show(contentId),
  });
  return (
    <ToolFrame
      hasSource={source.picture !== null}
      source={
        <SourcePicker
          source={source}
          title="Picture to upscale"
          operation={tool.operation}
          category={category}
        />
      }
      form={
        <ToolForm label={tool.label} action={`Upscale ${factor}×`} order={order}>
          <FactorChoice
            picture={picture}
            value={factor}
            onChange={(chosen) => setSettings({ ...settings, factor: chosen })}
          />
          <ShareSlider
            label="Detail"
            value={detail}
            onChange={(share) => setSettings({ ...settings, detail: share })}
            words={describeDetail}
            note="Low stays with the picture; high sharpens edges and textures more."
          />
        </ToolForm>
      }
      stage={<ToolStage tool={tool} picture={picture} detail />}
    >
      <ToolResults tool={tool} picture={source.picture} />
    </ToolFrame>
  );
}

function tooLarge(picture: SourcePicture | undefined, factor: UpscaleFactor): string | null {
  return picture ? sizeReason(picture, factor) : null;
}
