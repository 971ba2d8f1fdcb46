import { useDisclosure } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { composerSeconds, type Draft, getUsedReferences } from '#web/lib/draft.ts';
import type { Finding } from '#web/lib/findings.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import classes from './composer.module.css';
import { hasParameters, listRegions } from './generation-request.ts';

const AdvancedSettings = lazyNamed(() => import('./advanced-settings.tsx'), 'AdvancedSettings', 'idle');

const ReferenceNotes = lazyNamed(() => import('./references/reference-notes.tsx'), 'ReferenceNotes');

const ParameterNotes = lazyNamed(() => import('./parameters/parameter-notes.tsx'), 'ParameterNotes');

type AdvancedProps = {
  draft: Draft;
  /** The findings that refused the last request. */
  findings: readonly Finding[];
  onChange: (part: Partial<Draft>) => void;
};

/** Settings that most requests leave at their defaults. While folded, it shows a summary of them. */
export function Advanced({ draft, findings, onChange }: AdvancedProps) {
  const [open, { toggle }] = useDisclosure(false);
  const wasOpen = useOnceEnabled(open);
  const used = getUsedReferences(draft).length;
  const Sign = open ? IconMinus : IconPlus;
  return (
    <div className={classes.advanced}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={open}
        aria-controls="advanced"
        onClick={toggle}
        onPointerEnter={AdvancedSettings.preload}
        onFocus={AdvancedSettings.preload}
      >
        <Sign size={16} stroke={1.75} aria-hidden="true" /> Advanced
        {!open && <span className={classes.summary}>{formatSummary(draft)}</span>}
      </button>
      <div id="advanced" className={classes.chips} hidden={!open}>
        <Suspense fallback={<div className={classes.place} />}>
          {wasOpen && <AdvancedSettings draft={draft} findings={findings} onChange={onChange} />}
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {hasParameters(draft) && <ParameterNotes draft={draft} onChange={onChange} />}
        {used > 0 && <ReferenceNotes draft={draft} />}
      </Suspense>
    </div>
  );
}

function formatSummary(draft: Draft): string {
  const { kind, aspectRatio, pose, seed, parameters, styleWords, variation } = draft;
  const { size, ...sampling } = parameters;
  const format = variation ? 'variation' : size ? `${size.width} × ${size.height}` : aspectRatio;
  const what = kind === 'video' ? `${composerSeconds} seconds` : format;
  const chosen =
    Object.values({ ...sampling, styleWords, pose: kind !== 'video' && !variation && pose }).filter(Boolean)
      .length +
    getUsedReferences(draft).length +
    (listRegions(draft).length > 0 ? 1 : 0);
  return [what, seed === null ? 'random seed' : `seed ${seed}`, ...(chosen ? [`${chosen} more`] : [])].join(
    ' · ',
  );
}
