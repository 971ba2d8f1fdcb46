import { type Face, prepareTypefaces, type Run, type Typefaces } from './typeface.ts';

/** A4 in points, as everything here. */
export const page = { width: 595.28, height: 841.89, margin: 56 } as const;
export const right = page.width - page.margin;

/** The look in figures, for white paper (web/ui/tokens.css). */
export const ink = {
  text: '#1d1813',
  quiet: '#51473c',
  faint: '#665b4e',
  line: '#ddd3c1',
  wash: '#f7f2e8',
  ember: '#ef6a3a',
  good: '#1c6b3d',
  waiting: '#7a5300',
  bad: '#a92222',
} as const;

export type Style = { face?: Face; size?: number; colour?: string; align?: 'left' | 'right' };

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/** An empty document whose bytes depend on what is written alone. */
export async function openSheet(typefaces: Typefaces, about: { title: string; author: string; at: Date }) {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.at, ModDate: about.at },
  });
  const runsOf = prepareTypefaces(document, typefaces);
  // Never a page by itself: what is written below the margin is meant to be there.
  const plain = { lineBreak: false } as const;

  const widthOf = (runs: readonly Run[], size: number) =>
    runs.reduce((sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text), 0);

  const known = (text: string, face: Face): Run[] =>
    runsOf(text, face) ??
    runsOf([...text].map((letter) => (runsOf(letter, face) ? letter : '?')).join(''), face) ??
    [];

  function writeRuns(runs: readonly Run[], x: number, y: number, style: Style): void {
    const { align = 'left', colour = ink.text, size = 9.5 } = style;
    let at = align === 'right' ? x - widthOf(runs, size) : x;
    for (const { font, text } of runs) {
      document
        .font(font)
        .fontSize(size)
        .fillColor(colour)
        .text(text, at, y, { ...plain, baseline: 'alphabetic' });
      at += document.widthOfString(text);
    }
  }

  return {
    document,
    /** Whether some font has every letter of it. */
    canSet: (text: string): boolean => runsOf(text, 'plain') !== null,

    /** Writes one line on the baseline `y`; from `x`, or up to it where it stands on the right. */
    write(text: string, x: number, y: number, style: Style = {}): void {
      writeRuns(known(text, style.face ?? 'plain'), x, y, style);
    },

    /** Writes words from (x, y) within a width, in as many lines as they take. @returns the last baseline */
    writeWrapped(
      text: string,
      x: number,
      y: number,
      width: number,
      style: Style & { leading: number },
    ): number {
      const { face = 'plain', leading, size = 9.5 } = style;
      let baseline = y;
      for (const [n, line] of linesOf(text, (part) => widthOf(known(part, face), size) <= width).entries()) {
        baseline = y + n * leading;
        writeRuns(known(line, face), x, baseline, style);
      }
      return baseline;
    },

    rule(y: number, colour: string = ink.line, thickness = 0.75): void {
      document.moveTo(page.margin, y).lineTo(right, y).lineWidth(thickness).strokeColor(colour).stroke();
    },

    block(x: number, y: number, width: number, height: number, colour: string): void {
      document.rect(x, y, width, height).fill(colour);
    },

    turnPage(): void {
      document.addPage();
    },

    /** Goes over all pages once more, for what stands on each. */
    onEachPage(write: (number: number, count: number) => void): void {
      const { count } = document.bufferedPageRange();
      for (let number = 0; number < count; number++) {
        document.switchToPage(number);
        write(number + 1, count);
      }
    },

    async bytes(): Promise<Buffer> {
      const parts: Buffer[] = [];
      document.end();
      for await (const part of document) parts.push(part as Buffer);
      return Buffer.concat(parts);
    },
  };
}

/** Breaks between words, and within one that is longer than a line. */
function linesOf(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
