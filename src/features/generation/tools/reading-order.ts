import { operationPrice } from '#contract/token-prices.ts';
import type { PictureChoice, ReadLanguage } from '#contract/tools.ts';
import type { Order } from '#features/generation/requests';
import { categoryFor, nameAfter, type Ordering } from './order-parts.ts';
import { choosePicture } from './pictures.ts';

/** The words in a picture, or, without languages, words about it. @throws AppError NOT_FOUND, CONFLICT */
export async function readingOrder(
  { db }: Pick<Ordering, 'db'>,
  userId: string,
  asked: { source: PictureChoice; languages: readonly ReadLanguage[] | null },
): Promise<Order> {
  const chosen = await choosePicture(db, userId, asked.source);
  const { reference: source } = chosen;
  const category = categoryFor(undefined, chosen);
  const languages = asked.languages && [...new Set(asked.languages)];
  const operation = languages ? 'image_to_text' : 'caption';
  return {
    category,
    contentType: null,
    lane: 'interactive',
    cost: operationPrice(operation),
    name: nameAfter(chosen, languages ? 'read' : 'described'),
    settings: { operation },
    intentions: [
      {
        fields: {},
        request: languages
          ? { operation: 'image_to_text', category, source, languages }
          : { operation: 'caption', category, source },
      },
    ],
  };
}
