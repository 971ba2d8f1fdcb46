import type { Operation } from '#contract/jobs.ts';
import type { FileVerdict } from '#contract/verification.ts';
import { brand } from '#web/lib/site.ts';

const verdicts: Record<FileVerdict, { title: string; text: string }> = {
  unchanged: {
    title: 'Made here by AI, unchanged',
    text: `This file is as ${brand.name} delivered it. Nothing in it has been changed since.`,
  },
  made_here: {
    title: 'Made here by AI, changed since',
    text: `It carries the watermark of ${brand.name}. The file has been saved again, resized, cropped or edited elsewhere since; what was changed cannot be said.`,
  },
  made_elsewhere: {
    title: 'Marked by another service',
    text: `It carries a mark, but not the one of ${brand.name}. What its credentials say is listed below.`,
  },
  no_mark: {
    title: 'No mark found',
    text: 'That proves nothing: marks can be removed, and most pictures never had one. It may be a photograph, or made by AI somewhere else.',
  },
};

const steps: Record<Operation, string> = {
  text_to_image: 'Generated from words',
  text_to_video: 'Video generated from words',
  image_to_video: 'Video generated from a picture or the end of another video',
  join_videos: 'Videos joined',
  edit_video: 'Video cut or changed',
  upscale_video: 'Video enlarged',
  text_to_image_with_face: 'Generated from words, with a face of a reference picture',
  image_to_image: 'Redrawn from another picture',
  image_to_text: 'Text read from it',
  caption: 'Described in words',
  inpaint: 'Partly redrawn or extended',
  face_swap: 'Face exchanged',
  upscale: 'Enlarged',
  lora_training: 'Model trained',
};

/** Texts of the page that checks a file. */
export const verifyPage = {
  title: 'Check a file',
  description: `Find out whether a picture or video was made with ${brand.name} by AI.`,
  lead: `Find out whether a picture or video was made with ${brand.name}. The file is checked in memory and not kept.`,
  looked: 'What is checked',
  checks: [
    'Content credentials: a signed note in the file that says how it was made, and whether it has changed.',
    'The watermark: an invisible mark in every picture and every frame of a video made here. It survives compression, resizing, small crops and turns.',
    'Whether the file is an original that is stored here.',
  ],
  limits: 'What it cannot know',
  unknowns: [
    'Who made it: that is not in the file, and we do not say it.',
    'Whether something without a mark was made by AI.',
    'Whether a mark was copied into a picture from elsewhere. The credentials and the original are proof, the watermark alone is a strong hint.',
  ],
  platforms: 'For platforms',
  api: 'The same check is open to programs:',
  file: 'Picture or video',
  hint: 'JPEG, PNG, WebP, AVIF, GIF or MP4 (H.264, up to 20 seconds), up to 64 MB. Drop it here or choose it.',
  check: 'Check',
  result: 'Result',
  noScript: 'The form needs scripts. Without them, send the file to',
};

/** What the script of the page shows. */
export const verifyWords = {
  checking: 'Checking…',
  failed: 'The file could not be checked. Please try again.',
  verdicts,
  steps,
  credentials: 'Content credentials',
  credentialStates: {
    valid: 'Valid: unchanged since it was signed',
    changed: 'Present, but the file was changed after it was signed',
    none: 'None',
  },
  signedBy: 'Signed by',
  trusted: 'trusted here',
  untrusted: 'not known here',
  stampedAt: 'Time stamp',
  generator: 'Made with, by its credentials',
  says: 'They say that AI made it',
  saysNot: 'They do not say that AI made it',
  watermark: 'Watermark',
  watermarkStates: {
    here: `Of ${brand.name}`,
    elsewhere: 'Of another studio with the same software',
    none: 'None found',
  },
  original: 'Stored original',
  isOriginal: 'Yes, byte for byte',
  isNoOriginal: 'No',
  madeAt: 'Made on',
  how: 'How',
  notStored: 'Its content is not stored here any more, or two items share its number',
  label: 'Visible label',
  labelled: 'Added when it was downloaded',
};

export type VerifyWords = typeof verifyWords;
