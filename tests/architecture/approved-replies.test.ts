import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('makes approved replies in one file only', async () => {
  const found: string[] = [];
  for await (const file of glob('{src,tests}/**/*.ts')) {
    const text = await readFile(file, 'utf8');
    if (/\bas (?:unknown as )?ApprovedReply\b/.test(text)) found.push(file);
  }
  expect(found.sort()).toEqual([
    'src/features/publishing/replies/approved-reply.ts',
    // For tests of adapters.
    'tests/channels/approved-replies.ts',
  ]);
});
