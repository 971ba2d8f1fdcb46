import { z } from 'zod';

const fact = z.strictObject({ name: z.string(), value: z.string() });

/** What can be said of a picture without an engine. */
export const pictureAnalysis = z.strictObject({
  /** Of the file as it came: `JPEG`, `PNG`, … */
  format: z.string(),
  width: z.int(),
  height: z.int(),
  byteSize: z.int(),
  /** The colours that fill most of it, `#rrggbb` with their share, largest first. */
  palette: z.array(z.strictObject({ colour: z.string(), share: z.number() })),
  /** Variance of the Laplacian of its brightness at 1024 pixels' width, or its own if less: below 100 is soft. */
  sharpness: z.number(),
  exposure: z.strictObject({
    /** Mean brightness, 0 … 1, and the parts that are quite black and quite white. */
    mean: z.number(),
    black: z.number(),
    white: z.number(),
  }),
  /** 64 bits in hexadecimal. */
  perceptualHash: z.string(),
  credentials: z.strictObject({
    found: z.boolean(),
    /** Whether signature and hashes hold; null without any. */
    valid: z.boolean().nullable(),
    /** Who signed, as the certificate says; null without any. */
    signer: z.string().nullable(),
    /** What the manifest says of its making, and what is wrong with it. */
    facts: z.array(fact),
  }),
  /** How it was made, where it says so or we know. */
  making: z.strictObject({
    /** Whose word it is. */
    from: z.enum(['our_record', 'png_text', 'exif', 'nothing']),
    generator: z.string().nullable(),
    prompt: z.string().nullable(),
    negativePrompt: z.string().nullable(),
    seed: z.string().nullable(),
    settings: z.array(fact),
  }),
});
export type PictureAnalysis = z.infer<typeof pictureAnalysis>;
