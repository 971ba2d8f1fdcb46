import type { ApprovedPost } from '#channels/port';
import { type ChannelKind, channelRules } from '#contract/channel-kinds.ts';

/** The texts of a package for publishing by hand: file name by text. */
export function listPackageTexts(
  approved: ApprovedPost,
  {
    channelName,
    disclosure,
    fileNames,
    kind,
  }: {
    kind: ChannelKind;
    channelName: string;
    disclosure: string;
    fileNames: readonly string[];
  },
): Record<string, string> {
  const altTexts = approved.media.flatMap(({ altText }, at) =>
    altText ? [`${fileNames[at]}: ${altText}`] : [],
  );
  return {
    'caption.txt': `${[approved.title, approved.text].filter(Boolean).join('\n\n')}\n`,
    ...(altTexts.length > 0 && { 'alt-texts.txt': `${altTexts.join('\n')}\n` }),
    'checklist.txt': `${writeChecklist(approved, { kind, channelName, disclosure, fileNames })}\n`,
  };
}

function writeChecklist(
  { isAdult, media, place, title }: ApprovedPost,
  {
    channelName,
    disclosure,
    fileNames,
    kind,
  }: {
    kind: ChannelKind;
    channelName: string;
    disclosure: string;
    fileNames: readonly string[];
  },
): string {
  const outlet = kind === 'by_hand' ? channelName : `${channelRules[kind].name}, ${channelName}`;
  const steps = [
    media.length > 0 && `Upload the files in this order, unchanged: ${fileNames.join(', ')}.`,
    title && `Enter the title: ${title}`,
    'Copy the text of caption.txt.',
    place && `Publish it in: ${place}`,
    media.some(({ altText }) => altText) && 'Enter the descriptions of alt-texts.txt for the pictures.',
    'Turn on the label or setting that says that AI made it, where there is one.',
    kind === 'by_hand' && `Leave “${disclosure}” in the text.`,
    isAdult && 'Mark it as adult content (18+). Publish it only where the rules take AI-made adult work.',
    'Open the published post once and look at it.',
    'Come back and choose “Mark as published”, with its address.',
  ].filter((step) => typeof step === 'string' && step !== '');
  return [`Checklist: ${outlet}`, '', ...steps.map((step) => `[ ] ${step}`)].join('\n');
}
