import { Button } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconArrowsLeftRight, IconX } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import { addressOf } from '#web/lib/api.ts';
import { pictureAddress, pictureSize } from '#web/lib/content.ts';
import { Choice } from '#web/ui/choice.tsx';
import { BeforeAfter } from '#web/ui/compare/before-after.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './compare.module.css';
import { Differences } from './differences-table.tsx';
import { Overlaid } from './overlaid.tsx';
import { SideBySide } from './side-by-side.tsx';

const ways = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
  { value: 'blink', label: 'Blink' },
  { value: 'onion', label: 'Onion skin' },
] as const;
type Way = (typeof ways)[number]['value'];

type CompareRoomProps = { a: ContentItem; b: ContentItem; onSwap: () => void; onClose: () => void };

/** Two items beside each other or over each other, and in what their making differs. */
export function CompareRoom({ a, b, onSwap, onClose }: CompareRoomProps) {
  const [way, setWay] = useLocalStorage<Way>({
    key: 'castwright-compare',
    defaultValue: 'beside',
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.compare}>
      <header className={classes.head}>
        <h2 className={classes.title}>Compare</h2>
        <Choice label="Way to compare" options={ways} value={way} onChange={setWay} />
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
        {way === 'beside' && <SideBySide a={a} b={b} />}
        {way === 'slider' && <Slid a={a} b={b} />}
        {(way === 'blink' || way === 'onion') && <Overlaid a={a} b={b} way={way} key={way} />}
      </div>
      <Differences a={a} b={b} />
    </div>
  );
}

function Slid({ a, b }: { a: ContentItem; b: ContentItem }) {
  const side = (item: ContentItem) => ({
    src: pictureAddress(item, 'preview') ?? '',
    alt: item.name,
    ...(item.type === 'image' && { full: addressOf('downloadContent', { params: { id: item.id } }) }),
  });
  return (
    <div className={classes.slid}>
      <BeforeAfter
        before={side(a)}
        after={{ ...side(b), ...pictureSize(b) }}
        names={['A', 'B']}
        placeholder={b.placeholder}
        detail={a.type === 'image' && b.type === 'image'}
      />
    </div>
  );
}
