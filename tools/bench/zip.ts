/**
 * 500 files of 2 MB from My Content as one ZIP, from the web process of a real installation: peak memory of the process
 * above its idle memory, and the speed of the archive. Downloaded once by a client that reads as fast as it can, then
 * without content credentials, then by four clients at once.
 */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { addFiles, makeContents, makeStoredFile } from '#tests/factories/content.ts';
import { makeUser } from '#tests/factories/users.ts';
import type { WebSubject } from './processes/web.ts';
import { atMost, type Bench, type Figure, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { signIn } from './setup/sign-in.ts';

const items = 500;
/** A square of noise of this side is 2 MB as PNG. */
const side = 816;
const aimMegabytes = 150;

export const zip: Bench = {
  name: 'zip',
  async run(scope) {
    const { db, url: databaseUrl, folder: dataFolder } = await openBenchDatabase(scope);
    const { id: userId } = await makeUser(db);
    const ids = await makeContents(
      db,
      userId,
      Array.from({ length: items }, () => ({})),
    );
    const storage = await openLocalStorage(path.join(dataFolder, 'files'));
    const bytes = await sharp(randomBytes(side * side * 3), {
      raw: { width: side, height: side, channels: 3 },
    })
      .png()
      .toBuffer();
    for (const id of ids) {
      const file = makeStoredFile('original', `jobs/${id}/0-bench/original.png`, bytes);
      await storage.put(file.storageKey, bytes);
      await addFiles(db, id, [file]);
    }

    const web = await startChild<{ address: string }>(scope, 'web', {
      databaseUrl,
      dataFolder,
      pages: null,
    } satisfies WebSubject);
    const cookie = await signIn(db, userId, dataFolder);
    const archive = async (form: object): Promise<number> => {
      const answer = await fetch(`${web.facts.address}/api/content/archive`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(form),
      });
      if (!answer.ok || !answer.body) throw new Error(`the archive answers ${answer.status}`);
      let size = 0;
      for await (const chunk of answer.body) size += chunk.length;
      return size;
    };
    await archive({ ids: ids.slice(0, 3) });
    const idle = await web.resident();
    const figures: Figure[] = [];
    const measure = async (what: string, ask: () => Promise<number>, aim: number | null) => {
      const started = performance.now();
      const megabytes = (await ask()) / 1e6;
      const seconds = (performance.now() - started) / 1000;
      const detail = `${short(megabytes)} MB in ${short(seconds)} s`;
      const peak = await web.memory();
      if (!peak || idle === null) return;
      const above = peak.megabytes - idle;
      figures.push(
        aim === null ? noted(what, `${short(above)} MB`, detail) : atMost(what, above, aim, 'MB', detail),
      );
    };
    await measure(`${items} files as a ZIP: memory above idle`, () => archive({ ids }), aimMegabytes);
    const bare = () => archive({ ids, disclosure: 'none' });
    await measure('then as copies without credentials', bare, aimMegabytes);
    const four = async () => {
      const sizes = await Promise.all(Array.from({ length: 4 }, () => archive({ ids })));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    await measure('then four of them at once', four, null);
    const memory = await web.memory();
    return { figures, memory: memory ? [memory] : [] };
  },
};
