import { type Face, prepareTypefaces, type Run, type Typefaces } from './typeface.ts';

/** A4 in points, the unit of all coordinates in this file. */
export const page = { width: 595.28, height: 841.89, margin: 56 } as const;
export const right = page.width - page.margin;

/** The design tokens for white paper (web/ui/tokens.css). */
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

export type Sheet = Awaited<ReturnType<typeof createSheet>>;

/** Creates an empty document whose bytes depend only on what is written into it. */
export async function createSheet(typefaces: Typefaces, about: { title: string; author: string; at: Date }) {
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    size: 'A4',
    margin: page.margin,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.at, ModDate: about.at },
  });
  const splitRuns = prepareTypefaces(document, typefaces);
  // pdfkit must not add pages by itself: text below the margin is intended.
  const plain = { lineBreak: false } as const;

  const measureWidth = (runs: readonly Run[], size: number) =>
    runs.reduce((sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text), 0);

  const toPrintableRuns = (text: string, face: Face): Run[] =>
    splitRuns(text, face) ??
    splitRuns([...text].map((letter) => (splitRuns(letter, face) ? letter : '?')).join(''), face) ??
    [];

  function writeRuns(runs: readonly Run[], x: number, y: number, style: Style): void {
    const { align = 'left', colour = ink.text, size = 9.5 } = style;
    let at = align === 'right' ? x - measureWidth(runs, size) : x;
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
    /** Whether the fonts together have every letter of the text. */
    canSet: (text: string): boolean => splitRuns(text, 'plain') !== null,

    /** Writes one line on the baseline `y`, starting at `x`, or ending there when right-aligned. */
    write(text: string, x: number, y: number, style: Style = {}): void {
      writeRuns(toPrintableRuns(text, style.face ?? 'plain'), x, y, style);
    },

    /** Writes text from (x, y), wrapped at `width`. @returns the last baseline */
    writeWrapped(
      text: string,
      x: number,
      y: number,
      width: number,
      style: Style & { leading: number },
    ): number {
      const { face = 'plain', leading, size = 9.5 } = style;
      let baseline = y;
      for (const [n, line] of wrapLines(
        text,
        (part) => measureWidth(toPrintableRuns(part, face), size) <= width,
      ).entries()) {
        baseline = y + n * leading;
        writeRuns(toPrintableRuns(line, face), x, baseline, style);
      }
      return baseline;
    },

    /** Writes a word in large pale letters across the page, from the lower left to the upper right. */
    writeAcross(word: string): void {
      const [x, y] = [page.width / 2, page.height / 2];
      document.save().rotate(-45, { origin: [x, y] });
      document.font('Helvetica-Bold').fontSize(130).fillColor(ink.bad, 0.12);
      document.text(word, x - document.widthOfString(word) / 2, y + 45, { ...plain, baseline: 'alphabetic' });
      document.restore();
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

    /** Calls `write` for every page, for headers and footers. */
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

/** Breaks text between words, and inside a word that is longer than a line. */
function wrapLines(text: string, fits: (part: string) => boolean): string[] {
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
