import type { ContentMetadata } from '#contract/content-metadata.ts';
import { stylePresets } from '#contract/styles.ts';
import type { VideoEdit, VideoSound } from '#contract/video-edit.ts';
import { formatPercent } from '#web/lib/format.ts';
import { findTool } from '#web/lib/tools.ts';

const percent = (share: number | undefined) => (share === undefined ? undefined : formatPercent(share));
const tasks = { remove: 'Remove', replace: 'Replace', extend: 'Extend', layers: 'Several layers' };

const loops: Record<VideoEdit['loop'], string | undefined> = {
  none: undefined,
  reverse: 'Backwards',
  ping_pong: 'Back and forth',
};

const sounds: Record<VideoSound['kind'], string> = { off: 'Off', track: 'Soundtrack' };

/** What was changed in a video. */
function listEditFacts(edit: VideoEdit | undefined): (readonly [term: string, fact: string | undefined])[] {
  if (!edit) return [];
  const { captions, frameRate, from, loop, sound, speed, to } = edit;
  return [
    ['Kept', `${from.toFixed(1)} to ${to.toFixed(1)} s`],
    ['Speed', speed === 1 ? undefined : `${speed}×`],
    ['Plays', loops[loop]],
    ['Frame rate', frameRate === 'double' ? 'Double' : undefined],
    ['Sound', sound && sounds[sound.kind]],
    ['Captions', captions.map(({ text }) => text).join(' / ') || undefined],
  ];
}

/** The tool that made an item and its settings, as terms and values; undefined values do not apply. */
export function toToolFacts(made: ContentMetadata): (readonly [term: string, fact: string | undefined])[] {
  const tool = findTool(made.operation);
  if (!tool) return [];
  const composition = made.keepComposition ? 'Kept' : 'Free';
  return [
    ['Tool', tool.label],
    ['Style', stylePresets.find(({ id }) => id === made.style)?.label],
    ['Strength', percent(made.strength)],
    ['Composition', made.keepComposition === undefined ? undefined : composition],
    ['Task', made.task && tasks[made.task]],
    ['Identity strength', percent(made.identityStrength)],
    ['Factor', made.factor === undefined ? undefined : `${made.factor}×`],
    ['Detail', percent(made.detail)],
    ...listEditFacts(made.videoEdit),
  ];
}
