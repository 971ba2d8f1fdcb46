import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useKept } from '#web/lib/kept.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { lengthReason, modelReason, personaReason } from '#web/lib/reasons.ts';
import { tools } from '#web/lib/tools.ts';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { ToolStage } from '../frame/tool-stage.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { useToolOrder } from '../frame/use-tool-order.ts';
import { useEditorValue } from '../mask/use-editor-value.ts';
import { sizeReason } from '../source/editable.ts';
import { SourcePicker } from '../source/source-picker.tsx';
import { useSource } from '../source/use-source.ts';
import { useSourcePicture } from '../source/use-source-picture.ts';
import { freshInpaint, type Inpaint, markReason, wishOf, wishReason } from './inpaint.ts';
import { InpaintFields } from './inpaint-fields.tsx';
import { MarkingStage } from './marking-stage.tsx';
import { useAskedMask } from './use-asked-mask.ts';
import { useMaskEditor } from './use-mask-editor.ts';
import { markOf, useMaskUpload } from './use-mask-upload.ts';

const tool = tools.inpaint;

/** `/tools/inpaint`: a part of a picture is marked, and removed or drawn anew by words. */
export function InpaintScreen() {
  const source = useSource();
  const { data: picture } = useSourcePicture(source.picture);
  const { data: models } = useTrainedModels();
  const { data: personas } = usePersonas();
  const { show } = useShownResult();
  const [inpaint, setInpaint] = useKept<Inpaint>('inpaint', freshInpaint);
  const marking = useMaskEditor(picture);
  const masks = useMaskUpload();
  const editor = marking.state === 'ready' ? marking.editor : null;
  useAskedMask(editor, masks.takeEarlier);
  const isMarked = useEditorValue(editor, ({ covered }) => covered > 0) ?? false;
  // Read with every stroke: a mark that is behind would make two intentions of one.
  const mark = useEditorValue(editor, () => (editor ? markOf(editor) : ''));
  const replaces = inpaint.task === 'replace';
  const category = (replaces ? inpaint.category : null) ?? picture?.category ?? 'sfw';
  const wish = wishOf(inpaint, category);
  const order = useToolOrder({
    tool,
    picture,
    category,
    withModel: replaces && Boolean(inpaint.modelId),
    // The mask is handed in with the press of the button: until then its mark stands for it.
    body: picture && editor ? { ...wish, source: picture.picture, mark } : null,
    reasons: [
      sizeReason(picture),
      editor && markReason(inpaint, isMarked),
      wishReason(inpaint),
      ...(replaces
        ? [
            lengthReason('prompt', inpaint.prompt, limits.promptMaximum),
            lengthReason('negative prompt', inpaint.negativePrompt, limits.negativePromptMaximum),
            modelReason(inpaint.modelId, models),
            personaReason(inpaint.personaId, personas),
          ]
        : []),
    ],
    send: async ({ mark: _, ...asked }, idempotencyKey) => {
      if (!editor) throw new Error('There is no mask to send.');
      const maskId = await masks.handIn(editor);
      try {
        return await call('inpaint', { body: { ...asked, maskId }, idempotencyKey });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') masks.forget();
        throw error;
      }
    },
    onStarted: ({ contentId }) => show(contentId),
  });
  return (
    <ToolFrame
      hasSource={source.picture !== null}
      source={
        <SourcePicker
          source={source}
          title="Picture to edit"
          operation={tool.operation}
          category={category}
        />
      }
      form={
        <ToolForm label={tool.label} action={replaces ? 'Replace' : 'Remove'} order={order}>
          <InpaintFields
            inpaint={inpaint}
            category={category}
            picture={picture}
            error={order.error}
            onChange={(part) => setInpaint({ ...inpaint, ...part })}
          />
        </ToolForm>
      }
      stage={
        <ToolStage tool={tool} picture={picture}>
          {picture && <MarkingStage picture={picture} marking={marking} onTakeEarlier={masks.takeEarlier} />}
        </ToolStage>
      }
    >
      <ToolResults tool={tool} picture={source.picture} />
    </ToolFrame>
  );
}
