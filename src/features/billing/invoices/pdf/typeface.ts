/**
 * Chooses the font for each part of a text. Helvetica is in every PDF reader and covers Western Europe. Young Serif,
 * the brand font, is embedded and covers the rest of Latin Europe. The operator's font (`INVOICE_FONT`) may cover more.
 * Hanken Grotesk is available as WOFF2 only, and pdfkit cannot embed accented letters from WOFF2.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export type Typefaces = {
  youngSerif: Buffer;
  youngSerifExtended: Buffer;
  /** The operator's TrueType, OpenType or WOFF font for letters that the others lack. */
  own: Buffer | null;
};

export type Face = 'display' | 'plain' | 'bold';
/** A part of a line and the font that has its letters. */
export type Run = { font: string; text: string };

/**
 * Reads the fonts once and test-embeds the operator's, so that an unusable font fails at start and not on an invoice.
 *
 * @param ownPath path of the operator's font; null for none
 * @throws Error that says what is wrong with the operator's font
 */
export async function readTypefaces(ownPath: string | null): Promise<Typefaces> {
  const packed = createRequire(import.meta.url);
  const file = (subset: string) =>
    readFile(packed.resolve(`@fontsource/young-serif/files/young-serif-${subset}-400-normal.woff`));
  const [youngSerif, youngSerifExtended, own] = await Promise.all([
    file('latin'),
    file('latin-ext'),
    ownPath ? readOperatorFont(ownPath) : null,
  ]);
  return { youngSerif, youngSerifExtended, own };
}

async function readOperatorFont(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(() => {
    throw new Error(`The font ${file} cannot be read. INVOICE_FONT says where it is.`);
  });
  if (!(await canBeEmbedded(bytes))) {
    throw new Error(
      `The file ${file} is no font that invoices can be set in: INVOICE_FONT takes one TrueType (.ttf), OpenType (.otf) or WOFF (.woff) font, no collection and no WOFF2.`,
    );
  }
  return bytes;
}

async function canBeEmbedded(bytes: Buffer): Promise<boolean> {
  // pdfkit reads WOFF2, and then fails on letters with accents.
  if (bytes.subarray(0, 4).toString('latin1') === 'wOF2') return false;
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument();
  try {
    document.registerFont('Own', bytes).font('Own').widthOfString('a');
    return true;
  } catch {
    return false;
  } finally {
    document.end();
  }
}

type EmbeddedFont = { hasGlyphForCodePoint(point: number): boolean };

const helvetica: Record<Face, string> = { display: 'Helvetica', plain: 'Helvetica', bold: 'Helvetica-Bold' };

/** The characters of WinAnsiEncoding, in which Helvetica is set (PDF 32000-1, annex D.2). */
const westernEuropean = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Registers the fonts in a document. @returns a function that splits a text into runs; null if a letter has no font */
export function prepareTypefaces(
  document: PDFKit.PDFDocument,
  faces: Typefaces,
): (text: string, face: Face) => Run[] | null {
  const embedded = new Map<string, EmbeddedFont>();
  const embed = (name: string, bytes: Buffer | null) => {
    if (!bytes) return;
    document.registerFont(name, bytes).font(name);
    // pdfkit has no public access to the opened font.
    embedded.set(name, (document as unknown as { _font: { font: EmbeddedFont } })._font.font);
  };
  embed('Young Serif', faces.youngSerif);
  embed('Young Serif Extended', faces.youngSerifExtended);
  embed('Own', faces.own);

  return (text, face) => {
    if (face !== 'display' && westernEuropean.test(text)) return [{ font: helvetica[face], text }];
    return splitRuns(text, (letter) => {
      for (const [name, font] of embedded) {
        if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return name;
      }
      return westernEuropean.test(letter) ? helvetica[face] : null;
    });
  };
}

function splitRuns(text: string, findFont: (letter: string) => string | null): Run[] | null {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = findFont(letter);
    if (!font) return null;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
