import { messages } from '#contract/messages.ts';
import type { inpaintForm, ReadLanguage, toolRoutes } from '#contract/tools.ts';
import type { EngineJobRow } from '#features/generation/jobs';
import {
  describeStart,
  type FindModel,
  type GenerationDeps,
  type PreparedGeneration,
  presentStarted,
  presentStartedReading,
  startGeneration,
} from '#features/generation/requests';
import type { AccountCaller, Handlers } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { analysePicture } from './analyse-picture.ts';
import { getContentLineage } from './lineage.ts';
import { prepareExtension } from './prepare-extension.ts';
import { prepareFaceSwap, prepareWizardFaceSwap } from './prepare-face-swap.ts';
import { prepareImageToImage } from './prepare-image-to-image.ts';
import { prepareInpaint } from './prepare-inpaint.ts';
import { prepareLayers } from './prepare-layers.ts';
import type { FormBody, PrepareToolDeps } from './prepare-parts.ts';
import { prepareReading } from './prepare-reading.ts';
import { prepareUpscale } from './prepare-upscale.ts';
import { prepareVideoEdit } from './prepare-video-edit.ts';
import { prepareVideoUpscale } from './prepare-video-upscale.ts';
import { deleteReading, listReadings } from './readings.ts';
import { getSourcePicture, parsePictureChoice } from './source-picture.ts';

function prepareMasked(dependencies: PrepareToolDeps, userId: string, form: FormBody<typeof inpaintForm>) {
  switch (form.task) {
    case 'extend':
      return prepareExtension(dependencies, userId, form);
    case 'layers':
      return prepareLayers(dependencies, userId, form);
    default:
      return prepareInpaint(dependencies, userId, form);
  }
}

type ToolDependencies = GenerationDeps & { findModel: FindModel; storage: Storage };
type ToolHandlers = Handlers<typeof toolRoutes>;

export function toolHandlers(dependencies: ToolDependencies): ToolHandlers {
  const { db } = dependencies;
  return {
    imageToImage: (call) =>
      startPictureTool(dependencies, 'imageToImage', call, (userId) =>
        prepareImageToImage(dependencies, userId, call.body),
      ),

    inpaint: (call) =>
      startPictureTool(dependencies, 'inpaint', call, (userId) =>
        prepareMasked(dependencies, userId, call.body),
      ),

    faceSwap: (call) =>
      startPictureTool(dependencies, 'faceSwap', call, (userId) =>
        prepareFaceSwap(dependencies, userId, call.body),
      ),

    wizardFaceSwap: (call) =>
      startPictureTool(dependencies, 'wizardFaceSwap', call, (userId) =>
        prepareWizardFaceSwap(dependencies, userId, call.body),
      ),

    upscale: (call) =>
      startPictureTool(dependencies, 'upscale', call, (userId) =>
        prepareUpscale(dependencies, userId, call.body),
      ),

    editVideo: (call) =>
      startPictureTool(dependencies, 'editVideo', call, (userId) =>
        prepareVideoEdit(dependencies, userId, call.body),
      ),

    upscaleVideo: (call) =>
      startPictureTool(dependencies, 'upscaleVideo', call, (userId) =>
        prepareVideoUpscale(dependencies, userId, call.body),
      ),

    readText: (call) => startReading(dependencies, 'readText', call, call.body.languages),

    caption: (call) => startReading(dependencies, 'caption', call, null),

    listReadings: ({ caller }) => listReadings(db, caller.accountId),

    async deleteReading({ caller, params }) {
      await deleteReading(db, caller.accountId, params.id);
      return { success: true, message: 'Text deleted.' };
    },

    sourcePicture: ({ caller, query }) =>
      getSourcePicture(dependencies, caller.accountId, parsePictureChoice(query)),

    analysePicture: ({ caller, query }) =>
      analysePicture(dependencies, caller.accountId, parsePictureChoice(query)),

    contentLineage: ({ caller, params }) => getContentLineage(db, caller.accountId, params.id),
  };
}

type ToolCall<Body> = {
  caller: Pick<AccountCaller, 'accountId' | 'madeBy' | 'apiKey'>;
  body: Body;
  idempotencyKey: string | null;
};

function startTool<Body>(
  dependencies: GenerationDeps,
  route: keyof ToolHandlers,
  { caller: { accountId: userId, madeBy, apiKey }, body, idempotencyKey }: ToolCall<Body>,
  prepare: (userId: string) => Promise<PreparedGeneration>,
): Promise<EngineJobRow[]> {
  const call = { userId, madeBy, apiKey, idempotencyKey, asked: { [route]: body } };
  return startGeneration(dependencies, call, () => prepare(userId));
}

/** Starts a tool that makes pictures or a video. */
async function startPictureTool<Body>(
  dependencies: GenerationDeps,
  route: keyof ToolHandlers,
  call: ToolCall<Body>,
  prepare: (userId: string) => Promise<PreparedGeneration>,
) {
  const jobs = await startTool(dependencies, route, call, prepare);
  return presentStarted(jobs, await describeStart(dependencies.db, jobs, messages.generation.toolStarted));
}

/** Starts a tool that returns text. */
async function startReading<Body extends { source: Parameters<typeof prepareReading>[2]['source'] }>(
  dependencies: GenerationDeps,
  route: keyof ToolHandlers,
  call: ToolCall<Body>,
  languages: readonly ReadLanguage[] | null,
) {
  const { source } = call.body;
  const jobs = await startTool(dependencies, route, call, (userId) =>
    prepareReading(dependencies, userId, { source, languages }),
  );
  return presentStartedReading(
    jobs,
    await describeStart(dependencies.db, jobs, messages.generation.readingStarted),
  );
}
