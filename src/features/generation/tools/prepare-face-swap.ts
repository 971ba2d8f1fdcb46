import type { Box } from '#contract/box.ts';
import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { faceSwapForm, wizardFaceSwapForm } from '#contract/tools.ts';
import { listSeeds, type PreparedGeneration } from '#features/generation/requests';
import { type ChosenPicture, getChosenPicture } from './pictures.ts';
import {
  chooseCategory,
  type FormBody,
  type PrepareToolDeps,
  requireEditable,
  toResultName,
} from './prepare-parts.ts';

/** The identity strength of the training wizard's face swap. */
const wizardStrength = 0.8;

/**
 * Prepares the face swap tool's request.
 *
 * @throws AppError VALIDATION_FAILED when a face of the target is replaced twice, and for a picture that is too large;
 *   NOT_FOUND, CONFLICT
 */
export async function prepareFaceSwap(
  { db }: Pick<PrepareToolDeps, 'db'>,
  userId: string,
  form: FormBody<typeof faceSwapForm>,
): Promise<PreparedGeneration> {
  const source = await getChosenPicture(db, userId, form.source);
  const target = await getChosenPicture(db, userId, form.target);
  const targets = new Set(form.faces.map((pair) => JSON.stringify(Object.values(pair.target))));
  if (targets.size < form.faces.length) {
    throw new AppError('VALIDATION_FAILED', 'Each face of the picture can be replaced once.');
  }
  return buildFaceSwap({ ...form, source, target, category: chooseCategory(form.category, source, target) });
}

/**
 * Prepares the training wizard's face swap, of the first known face in each picture. Its result is training data, while
 * the tool's result is a picture (`docs/requirements/signed-in.md`, section 3: an item of type face_swap counts as
 * training data).
 *
 * @throws AppError VALIDATION_FAILED when no face is known, and for a picture that is too large; NOT_FOUND and CONFLICT
 *   for a model or picture
 */
export async function prepareWizardFaceSwap(
  { db, findModel }: PrepareToolDeps,
  userId: string,
  form: FormBody<typeof wizardFaceSwapForm>,
): Promise<PreparedGeneration> {
  const { modelId } = form;
  const model = modelId ? await findModel(userId, modelId) : null;
  const source = await getChosenPicture(db, userId, form.sourceImage);
  const target = await getChosenPicture(db, userId, form.targetImage);
  const faces = [{ source: firstFace(source), target: firstFace(target) }];
  const category = chooseCategory(form.category, source, target);
  const prepared = buildFaceSwap({
    source,
    target,
    faces,
    category,
    identityStrength: wizardStrength,
    seed: undefined,
  });
  const ofModel = modelId && model ? { modelId, modelName: model.name } : {};
  return { ...prepared, contentType: 'training_data', settings: { ...prepared.settings, ...ofModel } };
}

function firstFace({ faces, name }: ChosenPicture): Box {
  const [face] = faces ?? [];
  if (face) return face;
  throw new AppError(
    'VALIDATION_FAILED',
    `No face was found in “${name}”. Draw a box around it in the face swap tool.`,
  );
}

type Swap = {
  source: ChosenPicture;
  target: ChosenPicture;
  faces: { source: Box; target: Box }[];
  identityStrength: number;
  category: Category;
  seed?: number | undefined;
};

/** @throws AppError VALIDATION_FAILED for a picture that is too large */
function buildFaceSwap({
  source,
  target,
  faces,
  identityStrength,
  category,
  seed: first,
}: Swap): PreparedGeneration {
  requireEditable(source);
  requireEditable(target);
  const [seed] = listSeeds(first, 1);
  return {
    category,
    contentType: 'image',
    lane: 'interactive',
    cost: operationPrice('face_swap'),
    name: toResultName(target, 'another face'),
    settings: { operation: 'face_swap', identityStrength },
    subjects: [
      {
        fields: {},
        request: {
          operation: 'face_swap',
          category,
          source: source.reference,
          target: target.reference,
          faces,
          identityStrength,
          seed,
        },
      },
    ],
  };
}
