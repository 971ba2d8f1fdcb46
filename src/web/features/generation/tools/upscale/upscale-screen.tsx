import type { SourcePicture } from '#contract/source-picture.ts';
import { call } from '#web/lib/api.ts';
import { usePreservedState } from '#web/lib/preserved-state.ts';
import type { ToolSettings } from '#web/lib/remix/tool-settings.ts';
import { tools } from '#web/lib/tools.ts';
import { useSourcePicture } from '#web/lib/use-source-picture.ts';
import { ShareSlider } from '../fields/share-slider.tsx';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { ToolStage } from '../frame/tool-stage.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { useToolRequest } from '../frame/use-tool-request.ts';
import { SourcePicker } from '../source/source-picker.tsx';
import { useSource } from '../source/use-source.ts';
import { FactorChoice } from './factor-choice.tsx';
import { describeDetail, sizeReason, type UpscaleFactor } from './upscaled-size.ts';

const tool = tools.upscale;

/** `/tools/upscale`: enlarges a picture two or four times, with a comparison at its own pixels. */
export function UpscaleScreen() {
  const source = useSource();
  const { data: picture } = useSourcePicture(source.picture);
  const { show } = useShownResult();
  const [settings, setSettings] = usePreservedState<ToolSettings['upscale']>('upscale', {
    factor: 2,
    detail: 0.5,
  });
  const { factor, detail } = settings;
  // The result keeps the picture's category.
  const category = picture?.category ?? 'sfw';
  const request = useToolRequest({
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
        <ToolForm label={tool.label} action={`Upscale ${factor}×`} request={request}>
          <FactorChoice
            picture={picture}
            value={factor}
            onChange={(chosen) => setSettings({ ...settings, factor: chosen })}
          />
          <ShareSlider
            label="Detail"
            value={detail}
            onChange={(share) => setSettings({ ...settings, detail: share })}
            describeValue={describeDetail}
            note="Low stays close to the picture; high sharpens edges and textures."
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
