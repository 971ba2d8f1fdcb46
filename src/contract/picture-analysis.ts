import { z } from 'zod';

const fact = z.strictObject({ name: z.string(), value: z.string() });

/** The analysis of a picture without an engine. */
export const pictureAnalysis = z.strictObject({
  /** The format of the original file: `JPEG`, `PNG`, … */
  format: z.string(),
  width: z.int(),
  height: z.int(),
  byteSize: z.int(),
  /** The dominant colours, `#rrggbb`, with their shares, largest first. */
  palette: z.array(z.strictObject({ colour: z.string(), share: z.number() })),
  /** Variance of the Laplacian of the brightness at a width of at most 1024 pixels; below 100 is soft. */
  sharpness: z.number(),
  exposure: z.strictObject({
    /** Mean brightness, 0 … 1, and the shares of black and white pixels. */
    mean: z.number(),
    black: z.number(),
    white: z.number(),
  }),
  /** 64 bits in hexadecimal. */
  perceptualHash: z.string(),
  credentials: z.strictObject({
    found: z.boolean(),
    /** Whether signature and hashes are valid; null without credentials. */
    valid: z.boolean().nullable(),
    /** The signer in the certificate; null without credentials. */
    signer: z.string().nullable(),
    /** Statements of the manifest, and validation errors. */
    facts: z.array(fact),
  }),
  /** How it was generated, from our records or its metadata. */
  generationMetadata: z.strictObject({
    /** The source of the data. */
    from: z.enum(['our_record', 'png_text', 'exif', 'xmp', 'comment', 'nothing']),
    generator: z.string().nullable(),
    prompt: z.string().nullable(),
    negativePrompt: z.string().nullable(),
    seed: z.string().nullable(),
    settings: z.array(fact),
  }),
});
export type PictureAnalysis = z.infer<typeof pictureAnalysis>;
