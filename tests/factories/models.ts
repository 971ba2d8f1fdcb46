import { trainedModels } from '#features/training';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';

/** Stores a model of a person's, ready to be used; `facts` changes what is said of it. @returns its id */
export async function makeModel(
  db: Db,
  userId: string,
  facts: Partial<typeof trainedModels.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await db
    .insert(trainedModels)
    .values({ id, userId, name: 'Mara', status: 'completed', progress: 100, ...facts });
  return id;
}
