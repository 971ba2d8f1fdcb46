/** Actions on existing content: view, download, sort, delete and restore; and uploads. */
import { createHash } from 'node:crypto';
import { plainPicture } from '#tests/factories/pictures.ts';
import type { Person } from './creator.ts';

const chosen = <Each>(list: readonly Each[], random: () => number): Each | undefined =>
  list[Math.floor(random() * list.length)];

/** The page of My Content: the list, the counts, and a few of the pictures. */
export async function browse(person: Person): Promise<void> {
  const { page, random, unexpected } = person;
  const list = await page.callUntilAnswered('listContent', { query: { limit: '30' } });
  if (list?.status !== 200) return;
  const all = list.body.items as { id: string; status: string; type: string }[];
  const items = all.filter(({ type }) => type !== 'model');
  person.items = items.filter(({ status }) => status === 'completed').map(({ id }) => id);
  await Promise.all([
    page.callUntilAnswered('contentCounts'),
    page.callUntilAnswered('countUnread'),
    page.callUntilAnswered('listCollections'),
  ]);
  const pictures = items.filter(({ status }) => status === 'completed');
  for (const { id } of [chosen(pictures, random), chosen(pictures, random)].filter(
    (each) => each !== undefined,
  )) {
    const shown = await page.callUntilAnswered('previewContent', {
      params: { id },
      query: { size: 'thumbnail' },
    });
    // The placeholder for earlier content has no preview.
    if (shown && shown.status !== 200 && id !== person.picture)
      unexpected(`a picture of the list was answered ${shown.status}`);
  }
}

export async function download(person: Person): Promise<void> {
  const { claims, page, random } = person;
  const id = chosen(person.items, random);
  if (!id || claims.items.get(id)?.trashed) return;
  const bytes = await page.client
    .fetch(`/api/content/${id}/download`)
    .then(async (answer) => (answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null))
    .catch(() => null);
  if (bytes) claims.downloads.push([id, createHash('sha256').update(bytes).digest('hex')]);
}

/** Renames or marks an item, or moves it to the trash, or restores it. */
export async function change(person: Person): Promise<void> {
  const { claims, page, random, unexpected } = person;
  const id = chosen(person.items, random);
  // Inputs of tools stay in place.
  if (!id || id === person.picture) return;
  const item = claims.items.get(id) ?? {};
  claims.items.set(id, item);
  const drawn = random();
  if (drawn < 0.35) {
    const trashed = !item.trashed;
    const answer = trashed
      ? await page.callUntilAnswered('deleteContent', { params: { id } })
      : await page.callUntilAnswered('changeManyContents', { body: { action: 'restore', ids: [id] } });
    if (answer?.status === 200) item.trashed = trashed;
    else if (answer) unexpected(`the trash was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return;
  }
  if (item.trashed) return;
  const body =
    drawn < 0.7 ? { favourite: !item.favourite } : { name: `Harbour ${Math.floor(random() * 1e6)}` };
  const answer = await page.callUntilAnswered('changeContent', { params: { id }, body });
  if (answer?.status === 200) Object.assign(item, body);
  else if (answer) unexpected(`a change was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** Creates a collection, or adds items to one. */
export async function collect(person: Person): Promise<void> {
  const { claims, page, random, unexpected } = person;
  const known = chosen([...claims.collections], random);
  if (!known || random() < 0.3) {
    const name = `Series ${Math.floor(random() * 1e9)}`;
    const made = await page.callUntilAnswered('createCollection', { body: { name } });
    if (made?.status === 201) claims.collections.set(made.body.id, { name, items: new Set() });
    // A collection whose answer was lost exists already.
    else if (made && made.status !== 409)
      unexpected(`a collection was answered ${made.status} ${JSON.stringify(made.body)}`);
    return;
  }
  const [collectionId, { items }] = known;
  const id = chosen(person.items, random);
  if (!id || claims.items.get(id)?.trashed) return;
  const action = items.has(id) ? 'uncollect' : 'collect';
  const answer = await page.callUntilAnswered('changeManyContents', {
    body: { action, ids: [id], collectionId },
  });
  if (answer?.status !== 200 || !answer.body.ids.includes(id)) return;
  if (action === 'collect') items.add(id);
  else items.delete(id);
}

let picture: Promise<Buffer> | undefined;

/** Uploads a picture, or deletes one. */
export async function uploadOrDelete(person: Person): Promise<void> {
  const { claims, page, random, unexpected } = person;
  const kept = [...claims.uploads].filter(([, state]) => state === 'kept');
  const old = chosen(kept, random)?.[0];
  if (old && random() < 0.45) {
    claims.uploads.set(old, 'unknown');
    const answer = await page.callUntilAnswered('deleteUpload', { params: { id: old } });
    if (answer && (answer.status === 200 || answer.status === 404)) claims.uploads.set(old, 'removed');
    else if (answer) unexpected(`a removal was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return;
  }
  picture ??= plainPicture();
  const form = new FormData();
  form.set('purpose', 'picture');
  form.set('file', new Blob([new Uint8Array(await picture)]), 'Harbour.png');
  const answer = await page.callUntilAnswered('uploadPicture', { body: form });
  if (answer?.status === 201) claims.uploads.set(answer.body.id, 'kept');
  else if (answer) unexpected(`an upload was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}
