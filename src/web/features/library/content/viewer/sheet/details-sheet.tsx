import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './details-sheet.module.css';
import { useDraggableSheet } from './use-draggable-sheet.ts';

type DetailsSheetProps = {
  /** Visible even when the sheet is collapsed. */
  head: ReactNode;
  children: ReactNode;
};

/** A panel beside the picture on wide screens, a bottom sheet on phones. */
export function DetailsSheet({ head, children }: DetailsSheetProps) {
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [open, { set, toggle }] = useDisclosure(false);
  const sheet = useRef<HTMLElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const reach = () => (sheet.current?.offsetHeight ?? 0) - (header.current?.offsetHeight ?? 0);
  const { pulled, handle } = useDraggableSheet(open, set, reach);
  return (
    <section
      ref={sheet}
      className={classes.sheet}
      aria-label="Details"
      data-open={open || undefined}
      data-held={pulled !== null || undefined}
      style={pulled === null ? undefined : ({ '--pulled': `${pulled}px` } as CSSProperties)}
    >
      <div ref={header} className={classes.head} {...(narrow ? handle : {})}>
        {head}
        {narrow && (
          <IconButton label={open ? 'Fewer details' : 'More details'} aria-expanded={open} onClick={toggle}>
            <IconChevronUp className={classes.arrow} size={20} stroke={1.5} />
          </IconButton>
        )}
      </div>
      <div className={classes.body} inert={narrow && !open && pulled === null}>
        {children}
      </div>
    </section>
  );
}
