/**
 * Which font sets which words of a document. Helvetica is in every reader and knows the letters of Western
 * Europe; Young Serif, the brand's, is embedded and knows those of the rest of Latin Europe; a font of the
 * operator's own may know more (`INVOICE_FONT`). Hanken Grotesk comes as WOFF2 alone, whose letters with
 * accents pdfkit cannot embed.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

export type Typefaces = {
  youngSerif: Buffer;
  youngSerifExtended: Buffer;
  /** TrueType, OpenType or WOFF, for what the others lack. */
  own: Buffer | null;
};

export type Face = 'display' | 'plain' | 'bold';
/** A part of a line and the font that has its letters. */
export type Run = { font: string; text: string };

/**
 * Reads the fonts once, and tries the operator's, so that a wrong one is found at start and not by an invoice.
 *
 * @param ownPath the operator's, null for none
 * @throws Error that says what is wrong with it
 */
export async function readTypefaces(ownPath: string | null): Promise<Typefaces> {
  const packed = createRequire(import.meta.url);
  const file = (subset: string) =>
    readFile(packed.resolve(`@fontsource/young-serif/files/young-serif-${subset}-400-normal.woff`));
  const [youngSerif, youngSerifExtended, own] = await Promise.all([
    file('latin'),
    file('latin-ext'),
    ownPath ? readOwn(ownPath) : null,
  ]);
  return { youngSerif, youngSerifExtended, own };
}

async function readOwn(file: string): Promise<Buffer> {
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

/** What WinAnsiEncoding, in which Helvetica is set, has besides ASCII (PDF 32000-1, annex D.2). */
const westernEuropean = /^[\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Registers the fonts in a document. @returns what sets a text, null for one with letters that no font has */
export function prepareTypefaces(
  document: PDFKit.PDFDocument,
  faces: Typefaces,
): (text: string, face: Face) => Run[] | null {
  const embedded = new Map<string, EmbeddedFont>();
  const embed = (name: string, bytes: Buffer | null) => {
    if (!bytes) return;
    document.registerFont(name, bytes).font(name);
    // pdfkit keeps the opened font to itself.
    embedded.set(name, (document as unknown as { _font: { font: EmbeddedFont } })._font.font);
  };
  embed('Young Serif', faces.youngSerif);
  embed('Young Serif Extended', faces.youngSerifExtended);
  embed('Own', faces.own);

  return (text, face) => {
    if (face !== 'display' && westernEuropean.test(text)) return [{ font: helvetica[face], text }];
    return runsOf(text, (letter) => {
      for (const [name, font] of embedded) {
        if (font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return name;
      }
      return westernEuropean.test(letter) ? helvetica[face] : null;
    });
  };
}

function runsOf(text: string, fontOf: (letter: string) => string | null): Run[] | null {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = fontOf(letter);
    if (!font) return null;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
