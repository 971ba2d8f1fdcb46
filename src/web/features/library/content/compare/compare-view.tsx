import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconArrowsLeftRight, IconX } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import { buildUrl } from '#web/lib/api.ts';
import { findPreviewUrl, getPictureSize } from '#web/lib/content.ts';
import { Choice } from '#web/ui/choice.tsx';
import { BeforeAfter } from '#web/ui/compare/before-after.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './compare.module.css';
import { Differences } from './differences-table.tsx';
import { Overlaid } from './overlaid.tsx';
import { SideBySide } from './side-by-side.tsx';

const modes = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
  { value: 'blink', label: 'Blink' },
  { value: 'onion', label: 'Onion skin' },
] as const;
type CompareMode = (typeof modes)[number]['value'];

type CompareViewProps = { a: ContentItem; b: ContentItem; onSwap: () => void; onClose: () => void };

/** Two items side by side or overlaid, and the differences in their settings. */
export function CompareView({ a, b, onSwap, onClose }: CompareViewProps) {
  const [mode, setMode] = useLocalStorage<CompareMode>({
    key: 'castwright-compare',
    defaultValue: 'beside',
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.compare}>
      <header className={classes.head}>
        <h2 className={classes.title}>Compare</h2>
        <Choice label="Compare mode" options={modes} value={mode} onChange={setMode} />
        <Button
          variant="default"
          leftSection={<IconArrowsLeftRight size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onSwap}
        >
          Swap
        </Button>
        <IconButton label="Close" onClick={onClose} data-autofocus>
          <IconX size={22} stroke={1.5} />
        </IconButton>
      </header>
      <div className={classes.stage} key={`${a.id} ${b.id}`}>
        {mode === 'beside' && <SideBySide a={a} b={b} />}
        {mode === 'slider' && <Slid a={a} b={b} />}
        {(mode === 'blink' || mode === 'onion') && <Overlaid a={a} b={b} mode={mode} key={mode} />}
      </div>
      <Differences a={a} b={b} />
    </div>
  );
}

function Slid({ a, b }: { a: ContentItem; b: ContentItem }) {
  const side = (item: ContentItem) => ({
    src: findPreviewUrl(item, 'preview') ?? '',
    alt: item.name,
    ...(item.type === 'image' && { full: buildUrl('downloadContent', { params: { id: item.id } }) }),
  });
  return (
    <div className={classes.slid}>
      <BeforeAfter
        before={side(a)}
        after={{ ...side(b), ...getPictureSize(b) }}
        names={['A', 'B']}
        placeholder={b.placeholder}
        detail={a.type === 'image' && b.type === 'image'}
      />
    </div>
  );
}
