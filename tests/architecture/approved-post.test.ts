import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'));

it('a post that may leave is made in one place', () => {
  const makers = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(/\bas\s+ApprovedPost\b/g) ?? [];
    return found.map(() => file);
  });
  expect(makers).toEqual(['src/features/publishing/posts/approve-post.ts']);
});
