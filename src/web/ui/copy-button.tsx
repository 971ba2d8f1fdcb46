import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';

type CopyButtonProps = {
  text: string;
  /** The accessible name: `Copy line 3`. */
  fullLabel: string;
};

/** An icon button that copies a text and then shows “Copied”. */
export function CopyButton({ text, fullLabel }: CopyButtonProps) {
  const { copied, copy } = useClipboard();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <IconButton
      label={copied ? 'Copied' : 'Copy'}
      fullLabel={copied ? 'Copied' : fullLabel}
      onClick={() => copy(text)}
    >
      <Icon size={18} stroke={1.5} aria-hidden="true" />
    </IconButton>
  );
}
