import { useDisclosure } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import { Choice } from '#web/ui/choice.tsx';
import { SeedChoice } from '#web/ui/compose/seed-choice.tsx';
import { AspectChoice } from './aspect-choice.tsx';
import classes from './composer.module.css';
import { formatImageCount } from './generation-request.ts';

const counts = Array.from({ length: limits.interactiveBundleMaximum }, (_, index) => {
  const count = String(index + 1);
  return { value: count, label: count };
});

type AdvancedProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** Settings that most requests leave at their defaults. While folded, it shows a summary of them. */
export function Advanced({ draft, onChange }: AdvancedProps) {
  const [open, { toggle }] = useDisclosure(false);
  const Sign = open ? IconMinus : IconPlus;
  return (
    <div className={classes.advanced}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={open}
        aria-controls="advanced"
        onClick={toggle}
      >
        <Sign size={16} stroke={1.75} aria-hidden="true" /> Advanced
        {!open && <span className={classes.summary}>{formatSummary(draft)}</span>}
      </button>
      <div id="advanced" className={classes.chips} hidden={!open}>
        {draft.kind === 'image' && (
          <>
            <AspectChoice value={draft.aspectRatio} onChange={(aspectRatio) => onChange({ aspectRatio })} />
            <Choice
              label="Count"
              options={counts}
              value={String(draft.count)}
              onChange={(count) => onChange({ count: Number(count) })}
            />
          </>
        )}
        <SeedChoice value={draft.seed} onChange={(seed) => onChange({ seed })} />
        {draft.kind === 'video' && (
          <p className={classes.note}>
            Videos made here last {composerSeconds} seconds. For another length, use “Make a video”.
          </p>
        )}
      </div>
    </div>
  );
}

function formatSummary({ kind, aspectRatio, count, seed }: Draft): string {
  const what = kind === 'image' ? [aspectRatio, formatImageCount(count)] : [`${composerSeconds} seconds`];
  return [...what, seed === null ? 'random seed' : `seed ${seed}`].join(' · ');
}
