import type { PictureChoice } from '#contract/picture-choice.ts';
import { operationPrice } from '#contract/token-prices.ts';
import type { ReadLanguage } from '#contract/tools.ts';
import type { PreparedGeneration } from '#features/generation/requests';
import { getChosenPicture } from './pictures.ts';
import { chooseCategory, type PrepareToolDeps, toResultName } from './prepare-parts.ts';

/**
 * Prepares reading the text in a picture, or describing the picture.
 *
 * @param asked.languages the languages of the text; null: describe the picture
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function prepareReading(
  { db }: Pick<PrepareToolDeps, 'db'>,
  userId: string,
  asked: { source: PictureChoice; languages: readonly ReadLanguage[] | null },
): Promise<PreparedGeneration> {
  const chosen = await getChosenPicture(db, userId, asked.source);
  const { reference: source } = chosen;
  const category = chooseCategory(undefined, chosen);
  const languages = asked.languages && [...new Set(asked.languages)];
  const operation = languages ? 'image_to_text' : 'caption';
  return {
    category,
    contentType: null,
    lane: 'interactive',
    cost: operationPrice(operation),
    name: toResultName(chosen, languages ? 'read' : 'described'),
    settings: { operation },
    subjects: [
      {
        fields: {},
        request: languages
          ? { operation: 'image_to_text', category, source, languages }
          : { operation: 'caption', category, source },
      },
    ],
  };
}
