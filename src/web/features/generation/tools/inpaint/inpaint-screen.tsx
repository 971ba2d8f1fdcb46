import { limits } from '#contract/limits.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { usePreservedState } from '#web/lib/preserved-state.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { findLengthReason, findModelReason, findPersonaReason } from '#web/lib/reasons.ts';
import { noSides } from '#web/lib/sides.ts';
import { tools } from '#web/lib/tools.ts';
import { ExtendStage } from '../extend/extend-stage.tsx';
import { findSidesReason, fitSides } from '../extend/extension.ts';
import { ToolForm } from '../frame/tool-form.tsx';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ToolResults } from '../frame/tool-results.tsx';
import { ToolStage } from '../frame/tool-stage.tsx';
import { useShownResult } from '../frame/use-shown-result.ts';
import { useToolRequest } from '../frame/use-tool-request.ts';
import { useEditorValue } from '../mask/use-editor-value.ts';
import { sizeReason } from '../source/editable.ts';
import { SourcePicker } from '../source/source-picker.tsx';
import { useSource } from '../source/use-source.ts';
import { useSourcePicture } from '../source/use-source-picture.ts';
import {
  defaultInpaint,
  findMissingMask,
  findMissingPrompt,
  type Inpaint,
  toInpaintBody,
} from './inpaint.ts';
import { InpaintFields } from './inpaint-fields.tsx';
import { InpaintStage } from './inpaint-stage.tsx';
import { useMaskEditor } from './use-mask-editor.ts';
import { getMaskKey, useMaskUpload } from './use-mask-upload.ts';
import { useRequestedMask } from './use-requested-mask.ts';

const tool = tools.inpaint;
const actions = { remove: 'Remove', replace: 'Replace', extend: 'Extend' } as const;

/** `/tools/inpaint`: marks an area of a picture, then removes it or redraws it from a prompt; or extends the picture. */
export function InpaintScreen() {
  const source = useSource();
  const { data: picture } = useSourcePicture(source.picture);
  const { data: models } = useTrainedModels();
  const { data: personas } = usePersonas();
  const { show } = useShownResult();
  const [inpaint, setInpaint] = usePreservedState<Inpaint>('inpaint', defaultInpaint);
  const marking = useMaskEditor(picture);
  const masks = useMaskUpload();
  const editor = marking.state === 'ready' ? marking.editor : null;
  useRequestedMask(editor, masks.loadEarlier);
  const isMarked = useEditorValue(editor, ({ covered }) => covered > 0) ?? false;
  // Read after every stroke: with an outdated key the same request could be sent twice.
  const maskKey = useEditorValue(editor, () => (editor ? getMaskKey(editor) : ''));
  const replaces = inpaint.task === 'replace';
  const extendsPicture = inpaint.task === 'extend';
  // What an earlier version has kept has no sides.
  const sides = picture ? fitSides(picture, inpaint.sides ?? noSides) : noSides;
  const isDrawn = replaces || (extendsPicture && inpaint.prompt.trim() !== '');
  const category = (isDrawn ? inpaint.category : null) ?? picture?.category ?? 'sfw';
  const inpaintBody = toInpaintBody(inpaint, category, sides);
  const request = useToolRequest({
    tool,
    picture,
    category,
    withModel: replaces && Boolean(inpaint.modelId),
    // The mask is uploaded on submit. Until then its key represents it in the body.
    body:
      picture && (editor || extendsPicture)
        ? { ...inpaintBody, source: picture.picture, maskKey: extendsPicture ? '' : maskKey }
        : null,
    reasons: [
      sizeReason(picture),
      extendsPicture ? findSidesReason(picture, sides) : null,
      editor && findMissingMask(inpaint, isMarked),
      findMissingPrompt(inpaint),
      ...(isDrawn ? [findLengthReason('prompt', inpaint.prompt, limits.promptMaximum)] : []),
      ...(replaces
        ? [
            findLengthReason('negative prompt', inpaint.negativePrompt, limits.negativePromptMaximum),
            findModelReason(inpaint.modelId, models),
            findPersonaReason(inpaint.personaId, personas),
          ]
        : []),
    ],
    send: async ({ maskKey: _, ...asked }, idempotencyKey) => {
      if (asked.task === 'extend') return call('inpaint', { body: asked, idempotencyKey });
      if (!editor) throw new Error('There is no mask to send.');
      const maskId = await masks.uploadMask(editor);
      try {
        return await call('inpaint', { body: { ...asked, maskId }, idempotencyKey });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') masks.forgetUpload();
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
        <ToolForm label={tool.label} action={actions[inpaint.task]} request={request}>
          <InpaintFields
            inpaint={inpaint}
            category={category}
            picture={picture}
            sides={sides}
            error={request.error}
            onChange={(part) => setInpaint({ ...inpaint, ...part })}
          />
        </ToolForm>
      }
      stage={
        <ToolStage tool={tool} picture={picture}>
          {picture && !extendsPicture && (
            <InpaintStage picture={picture} marking={marking} onLoadEarlier={masks.loadEarlier} />
          )}
          {picture && extendsPicture && (
            <ExtendStage
              picture={picture}
              sides={sides}
              onChange={(next) => setInpaint({ ...inpaint, sides: next })}
            />
          )}
        </ToolStage>
      }
    >
      <ToolResults tool={tool} picture={source.picture} />
    </ToolFrame>
  );
}
