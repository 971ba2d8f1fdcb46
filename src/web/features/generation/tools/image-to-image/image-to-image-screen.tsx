import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { usePreservedState } from '#web/lib/preserved-state.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { findLengthReason, findModelReason, findPersonaReason } from '#web/lib/reasons.ts';
import { tools } from '#web/lib/tools.ts';
import { useSourcePicture } from '#web/lib/use-source-picture.ts';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { ToolStage } from '../frame/tool-stage.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { useToolRequest } from '../frame/use-tool-request.ts';
import { sizeReason } from '../source/editable.ts';
import { SourcePicker } from '../source/source-picker.tsx';
import { useSource } from '../source/use-source.ts';
import { defaultRedraw, findMissingInput, type Redraw } from './redraw.ts';
import { RedrawFields } from './redraw-fields.tsx';

const tool = tools.imageToImage;

/** `/tools/image-to-image`: redraws a picture in another style or from a prompt. */
export function ImageToImageScreen() {
  const source = useSource();
  const { data: picture } = useSourcePicture(source.picture);
  const { data: models } = useTrainedModels();
  const { data: personas } = usePersonas();
  const { show } = useShownResult();
  const [redraw, setRedraw] = usePreservedState<Redraw>('image-to-image', defaultRedraw);
  const category = redraw.category ?? picture?.category ?? 'sfw';
  const { negativePrompt, seed, ...rest } = redraw;
  const request = useToolRequest({
    tool,
    count: redraw.count,
    picture,
    category,
    withModel: Boolean(redraw.modelId),
    body: picture
      ? {
          ...rest,
          source: picture.picture,
          category,
          negativePrompt: negativePrompt.trim() || undefined,
          seed: seed ?? undefined,
        }
      : null,
    reasons: [
      sizeReason(picture),
      findMissingInput(redraw),
      findLengthReason('prompt', redraw.prompt, limits.promptMaximum),
      findLengthReason('negative prompt', negativePrompt, limits.negativePromptMaximum),
      findModelReason(redraw.modelId, models),
      findPersonaReason(redraw.personaId, personas),
    ],
    send: (body, idempotencyKey) => call('imageToImage', { body, idempotencyKey }),
    onStarted: ({ contentId }) => show(contentId),
  });
  return (
    <ToolFrame
      hasSource={source.picture !== null}
      source={
        <SourcePicker
          source={source}
          title="Picture to redraw"
          operation={tool.operation}
          category={category}
        />
      }
      form={
        <ToolForm
          label={tool.label}
          action={redraw.count === 1 ? 'Redraw' : `Redraw ${redraw.count} times`}
          request={request}
        >
          <RedrawFields
            redraw={redraw}
            category={category}
            picture={picture}
            error={request.error}
            onChange={(part) => setRedraw({ ...redraw, ...part })}
          />
        </ToolForm>
      }
      stage={<ToolStage tool={tool} picture={picture} />}
    >
      <ToolResults tool={tool} picture={source.picture} />
    </ToolFrame>
  );
}
