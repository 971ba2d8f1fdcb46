import type { MailBlock, MailSpan } from '#platform/mail/mail-content.ts';

/**
 * Reads the simple formatting of a mail: an empty line ends a paragraph, lines that begin with `- ` are a list, `**bold**`,
 * and `[label](https://…)` is a link. Whatever is not one of these stays as it is written.
 */
export function parseMailText(text: string): MailBlock[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap(toBlocks);
}

const listItem = /^[-*] +/;

/** The blocks of a part without empty lines: a list may follow its heading directly. */
function toBlocks(part: string): MailBlock[] {
  const blocks: MailBlock[] = [];
  for (const line of part.split('\n')) {
    const last = blocks.at(-1);
    if (listItem.test(line)) {
      const spans = parseSpans(line.replace(listItem, ''));
      if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, spans] };
      else blocks.push({ kind: 'list', items: [spans] });
    } else if (last?.kind === 'paragraph') {
      blocks[blocks.length - 1] = {
        kind: 'paragraph',
        spans: [...last.spans, { text: '\n' }, ...parseSpans(line)],
      };
    } else blocks.push({ kind: 'paragraph', spans: parseSpans(line) });
  }
  return blocks;
}

const pattern = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\((https:\/\/[^\s()]+)\)/g;

function parseSpans(line: string): MailSpan[] {
  const spans: MailSpan[] = [];
  let end = 0;
  for (const { 0: whole, 1: bold, 2: label, 3: url, index } of line.matchAll(pattern)) {
    if (index > end) spans.push({ text: line.slice(end, index) });
    if (bold !== undefined) spans.push({ text: bold, isBold: true });
    else if (label !== undefined && url !== undefined) spans.push({ text: label, url });
    end = index + whole.length;
  }
  if (end < line.length) spans.push({ text: line.slice(end) });
  return spans;
}
