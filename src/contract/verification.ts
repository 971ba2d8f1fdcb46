import { z } from 'zod';
import { timestamp } from './common.ts';
import { operation } from './jobs.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/**
 * What a file is: `unchanged`, as this service delivered it; `made_here`, marked by this service and changed since;
 * `made_elsewhere`, with the credentials or the mark of another service; `no_mark`.
 */
export const verdicts = ['unchanged', 'made_here', 'made_elsewhere', 'no_mark'] as const;
export type FileVerdict = (typeof verdicts)[number];

/** What a check of a file found. */
export const verification = z.strictObject({
  verdict: z.enum(verdicts),
  kind: z.enum(['picture', 'video']),
  /** The content credentials of the file (C2PA). `changed`: they do not hold for these bytes. */
  credentials: z.strictObject({
    state: z.enum(['valid', 'changed', 'none']),
    /** What the file says: its signer, the program that made it, when, and whether by AI. Proven only where valid. */
    signer: z.string().nullable(),
    generator: z.string().nullable(),
    createdAt: timestamp.nullable(),
    isAiGenerated: z.boolean(),
    /** The time of a valid time stamp in the signature. */
    stampedAt: timestamp.nullable(),
    /** Whether this service trusts the signer; null where it does not know. */
    isTrusted: z.boolean().nullable(),
    /** Whether they name a visible label that was added. */
    isLabelled: z.boolean(),
  }),
  /** The watermark in the pixels: of this installation of Castwright, of another one, or none. */
  watermark: z.enum(['here', 'elsewhere', 'none']),
  /** Whether these very bytes are an original that is stored here. */
  isStoredOriginal: z.boolean(),
  /** What is known of content that is still stored here; null otherwise. */
  content: z
    .strictObject({
      madeAt: timestamp,
      /** How it was made and edited, the first step first. All of them are made by AI. */
      steps: z.array(operation),
    })
    .nullable(),
});
export type Verification = z.infer<typeof verification>;

export const verificationRoutes = defineRoutes({
  verifyFile: {
    method: 'POST',
    path: '/api/verify',
    summary: 'Whether a picture or video was made here by AI; the file is not stored',
    tag: 'Verification',
    access: 'public',
    owner: 'installation',
    limit: 'verify',
    body: {
      kind: 'multipart',
      fields: z.strictObject({}),
      files: ['file'],
      fileBytes: limits.verifiedBytes,
    },
    response: verification,
  },
});
