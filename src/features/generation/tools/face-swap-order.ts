import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { Box, faceSwapForm, wizardFaceSwapForm } from '#contract/tools.ts';
import { type Order, seedsFrom } from '#features/generation/requests';
import { categoryFor, type Filled, nameAfter, type Ordering, requireEditable } from './order-parts.ts';
import { type ChosenPicture, choosePicture } from './pictures.ts';

/** How far the wizard's faces replace those of its pictures. */
const wizardStrength = 0.8;

/** @throws AppError VALIDATION_FAILED when a face of the target is named twice, and for too large a picture; NOT_FOUND, CONFLICT */
export async function faceSwapOrder(
  { db }: Pick<Ordering, 'db'>,
  userId: string,
  form: Filled<typeof faceSwapForm>,
): Promise<Order> {
  const source = await choosePicture(db, userId, form.source);
  const target = await choosePicture(db, userId, form.target);
  const places = new Set(form.faces.map((pair) => JSON.stringify(Object.values(pair.target))));
  if (places.size < form.faces.length) {
    throw new AppError('VALIDATION_FAILED', 'Each face of the picture can be replaced once.');
  }
  return orderOf({ ...form, source, target, category: categoryFor(form.category, source, target) });
}

/**
 * The wizard's swap: the first known face of each picture. What it makes is for training (specification 001,
 * section 3: an item of type face_swap counts as training data); a swap of the tool's own page is a picture.
 *
 * @throws AppError VALIDATION_FAILED where no face is known, and for too large a picture; NOT_FOUND and CONFLICT for a model or picture
 */
export async function wizardFaceSwapOrder(
  { db, findModel }: Ordering,
  userId: string,
  form: Filled<typeof wizardFaceSwapForm>,
): Promise<Order> {
  const { modelId } = form;
  const model = modelId ? await findModel(userId, modelId) : null;
  const source = await choosePicture(db, userId, form.sourceImage);
  const target = await choosePicture(db, userId, form.targetImage);
  const faces = [{ source: firstFace(source), target: firstFace(target) }];
  const category = categoryFor(form.category, source, target);
  const order = orderOf({
    source,
    target,
    faces,
    category,
    identityStrength: wizardStrength,
    seed: undefined,
  });
  const ofModel = modelId && model ? { modelId, modelName: model.name } : {};
  return { ...order, contentType: 'training_data', settings: { ...order.settings, ...ofModel } };
}

function firstFace({ faces, name }: ChosenPicture): Box {
  const [face] = faces ?? [];
  if (face) return face;
  throw new AppError('VALIDATION_FAILED', `No face is known in “${name}”. Mark it by hand in the tool.`);
}

type Swap = {
  source: ChosenPicture;
  target: ChosenPicture;
  faces: { source: Box; target: Box }[];
  identityStrength: number;
  category: Category;
  seed?: number | undefined;
};

/** @throws AppError VALIDATION_FAILED for too large a picture */
function orderOf({ source, target, faces, identityStrength, category, ...asked }: Swap): Order {
  requireEditable(source);
  requireEditable(target);
  const [seed] = seedsFrom(asked.seed, 1);
  return {
    category,
    contentType: 'image',
    lane: 'interactive',
    cost: operationPrice('face_swap'),
    name: nameAfter(target, 'another face'),
    settings: { operation: 'face_swap', identityStrength },
    intentions: [
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
