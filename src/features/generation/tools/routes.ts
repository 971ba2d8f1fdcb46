import { messages } from '#contract/messages.ts';
import type { ReadLanguage, toolRoutes } from '#contract/tools.ts';
import type { EngineJobRow } from '#features/generation/jobs';
import {
  type FindModel,
  type Generating,
  type Order,
  started,
  startedReading,
  startGeneration,
} from '#features/generation/requests';
import type { Handlers } from '#platform/http/handler.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { analysePicture } from './analyse-picture.ts';
import { faceSwapOrder, wizardFaceSwapOrder } from './face-swap-order.ts';
import { imageToImageOrder } from './image-to-image-order.ts';
import { inpaintOrder } from './inpaint-order.ts';
import { contentLineage } from './lineage.ts';
import { readingOrder } from './reading-order.ts';
import { deleteReading, listReadings } from './readings.ts';
import { chosenBy, sourcePicture } from './source-picture.ts';
import { upscaleOrder } from './upscale-order.ts';

type ToolDependencies = Generating & { findModel: FindModel; storage: Storage };
type ToolHandlers = Handlers<typeof toolRoutes>;

export function toolHandlers(dependencies: ToolDependencies): ToolHandlers {
  const { db } = dependencies;
  return {
    imageToImage: (call) =>
      makes(dependencies, 'imageToImage', call, (userId) =>
        imageToImageOrder(dependencies, userId, call.body),
      ),

    inpaint: (call) =>
      makes(dependencies, 'inpaint', call, (userId) => inpaintOrder(dependencies, userId, call.body)),

    faceSwap: (call) =>
      makes(dependencies, 'faceSwap', call, (userId) => faceSwapOrder(dependencies, userId, call.body)),

    wizardFaceSwap: (call) =>
      makes(dependencies, 'wizardFaceSwap', call, (userId) =>
        wizardFaceSwapOrder(dependencies, userId, call.body),
      ),

    upscale: (call) =>
      makes(dependencies, 'upscale', call, (userId) => upscaleOrder(dependencies, userId, call.body)),

    readText: (call) => reads(dependencies, 'readText', call, call.body.languages),

    caption: (call) => reads(dependencies, 'caption', call, null),

    listReadings: ({ caller }) => listReadings(db, caller.accountId),

    async deleteReading({ caller, params }) {
      await deleteReading(db, caller.accountId, params.id);
      return { success: true, message: 'The text is gone.' };
    },

    sourcePicture: ({ caller, query }) => sourcePicture(db, caller.accountId, chosenBy(query)),

    analysePicture: ({ caller, query }) => analysePicture(dependencies, caller.accountId, chosenBy(query)),

    contentLineage: ({ caller, params }) => contentLineage(db, caller.accountId, params.id),
  };
}

type Asked<Body> = {
  caller: { accountId: string; madeBy: string | null };
  body: Body;
  idempotencyKey: string | null;
};

function ordered<Body>(
  dependencies: Generating,
  route: keyof ToolHandlers,
  { caller: { accountId: userId, madeBy }, body, idempotencyKey }: Asked<Body>,
  order: (userId: string) => Promise<Order>,
): Promise<EngineJobRow[]> {
  const call = { userId, madeBy, idempotencyKey, asked: { [route]: body } };
  return startGeneration(dependencies, call, () => order(userId));
}

/** A tool that makes pictures. */
async function makes<Body>(
  dependencies: Generating,
  route: keyof ToolHandlers,
  call: Asked<Body>,
  order: (userId: string) => Promise<Order>,
) {
  return started(await ordered(dependencies, route, call, order), messages.generation.toolStarted);
}

/** A tool that answers with words. */
async function reads<Body extends { source: Parameters<typeof readingOrder>[2]['source'] }>(
  dependencies: Generating,
  route: keyof ToolHandlers,
  call: Asked<Body>,
  languages: readonly ReadLanguage[] | null,
) {
  const { source } = call.body;
  const jobs = await ordered(dependencies, route, call, (userId) =>
    readingOrder(dependencies, userId, { source, languages }),
  );
  return startedReading(jobs, messages.generation.readingStarted);
}
