import { expect, it } from 'vitest';
import { makeApprovedPost, makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { listPackageTexts } from './checklist.ts';

it('a package says in which order, with which words, and to set the label of AI and of adult work', () => {
  const media = [
    makeOutgoingMedium('image', { altText: 'A harbour' }),
    makeOutgoingMedium('image', { altText: '' }),
  ];
  const approved = makeApprovedPost({ media, isAdult: true, title: 'Morning', text: 'At sea. Made with AI' });
  const texts = listPackageTexts(approved, {
    kind: 'by_hand',
    channelName: 'My newsletter',
    disclosure: 'Made with AI',
    fileNames: ['01.jpg', '02.png'],
  });
  expect(texts['caption.txt']).toBe('Morning\n\nAt sea. Made with AI\n');
  expect(texts['alt-texts.txt']).toBe('01.jpg: A harbour\n');
  const checklist = texts['checklist.txt'] ?? '';
  expect(checklist).toContain('Checklist: My newsletter');
  expect(checklist).toContain('01.jpg, 02.png');
  expect(checklist).toMatch(/\[ \] Turn on the label or setting that says that AI made it/);
  expect(checklist).toMatch(/\[ \] Mark it as adult content \(18\+\)/);
});

it('a package without pictures has neither their order nor their descriptions', () => {
  const texts = listPackageTexts(makeApprovedPost({ media: [] }), {
    kind: 'x',
    channelName: '@mira',
    disclosure: 'Made with AI',
    fileNames: [],
  });
  expect(Object.keys(texts)).toEqual(['caption.txt', 'checklist.txt']);
  expect(texts['checklist.txt']).toContain('Checklist: X, @mira');
  expect(texts['checklist.txt']).not.toMatch(/adult|Upload/);
});
