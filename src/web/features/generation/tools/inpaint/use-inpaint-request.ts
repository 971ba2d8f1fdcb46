import type { Category, Sides } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { findLengthReason, findModelReason, findPersonaReason } from '#web/lib/reasons.ts';
import { tools } from '#web/lib/tools.ts';
import { findSidesReason } from '../extend/extension.ts';
import { type ToolRequest, useToolRequest } from '../frame/use-tool-request.ts';
import { sizeReason } from '../source/editable.ts';
import { type Inpaint, toInpaintBody } from './inpaint.ts';
import { listLayerReasons, toLayersBody } from './layers/layers.ts';
import type { Layers } from './layers/use-layers.ts';
import type { useMaskUpload } from './use-mask-upload.ts';

type InpaintRequestOptions = {
  inpaint: Inpaint;
  picture: SourcePicture | undefined;
  category: Category;
  sides: Sides;
  layers: Layers;
  masks: ReturnType<typeof useMaskUpload>;
  /** Called with the item that is made. */
  onStarted: (contentId: string) => void;
};

/** The request of the inpaint page: a removal or a replacement, several of them in layers, or an extension. */
export function useInpaintRequest(options: InpaintRequestOptions): ToolRequest {
  const { category, inpaint, layers, masks, onStarted, picture, sides } = options;
  const { data: models } = useTrainedModels();
  const { data: personas } = usePersonas();
  const isExtension = inpaint.task === 'extend';
  const isLayered = !isExtension && layers.all.length > 1;
  const usesEngineSettings = inpaint.task === 'replace' && !isLayered;
  const isReady = isExtension || layers.editor !== null;
  const source = picture?.picture;
  const body = isLayered
    ? { task: 'layers' as const, category, seed: inpaint.seed ?? undefined, drafts: layers.all }
    : toInpaintBody(inpaint, category, sides);
  return useToolRequest({
    tool: tools.inpaint,
    picture,
    category,
    count: isLayered ? layers.all.length : 1,
    withModel: usesEngineSettings && Boolean(inpaint.modelId),
    // Masks are uploaded on submit. Until then their keys represent them in the body.
    body: source && isReady ? { ...body, source, maskKey: isExtension ? '' : layers.maskKey } : null,
    reasons: [
      sizeReason(picture),
      ...(isExtension
        ? [findSidesReason(picture, sides)]
        : listLayerReasons(layers.all, layers.editor ? layers.isMarked : () => true)),
      ...(isLayered ? layers.all : [inpaint]).map(({ prompt }) =>
        findLengthReason('prompt', prompt, limits.promptMaximum),
      ),
      ...(usesEngineSettings
        ? [
            findLengthReason('negative prompt', inpaint.negativePrompt, limits.negativePromptMaximum),
            findModelReason(inpaint.modelId, models),
            findPersonaReason(inpaint.personaId, personas),
          ]
        : []),
    ],
    send: async ({ maskKey: _, ...asked }, idempotencyKey) => {
      if (asked.task === 'extend') return call('inpaint', { body: asked, idempotencyKey });
      const ids: string[] = [];
      for (const editor of layers.editors) ids.push(await masks.uploadMask(editor));
      const [maskId] = ids;
      if (!maskId) throw new Error('There is no mask to send.');
      try {
        if (asked.task !== 'layers')
          return await call('inpaint', { body: { ...asked, maskId }, idempotencyKey });
        const { drafts, ...layered } = asked;
        return await call('inpaint', {
          body: { ...layered, layers: toLayersBody(drafts, ids) },
          idempotencyKey,
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'NOT_FOUND') masks.forgetUploads();
        throw error;
      }
    },
    onStarted: ({ contentId }) => onStarted(contentId),
  });
}
