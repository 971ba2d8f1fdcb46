import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CSSProperties, useId, useRef, useState } from 'react';
import type { ContentItem, Disclosure } from '#contract/library.ts';
import { disclosureLabels, offeredDisclosures, useDisclosure } from '#web/lib/disclosure.ts';
import { download } from '#web/lib/download.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './download-button.module.css';
import { placePopover } from './place-popover.ts';

type DownloadButtonProps = { item: ContentItem };

/** Downloads an item with the last disclosure option; the arrow opens the other options. */
export function DownloadButton({ item }: DownloadButtonProps) {
  const [kept, keep] = useDisclosure();
  const downloading = useMutation({
    mutationFn: (chosen: Disclosure) => download(item, chosen),
    onError: (error) =>
      notify.error({
        title: 'Download failed',
        text: getErrorMessage(error, 'The file could not be saved. Please try again.'),
      }),
  });
  const choose = (chosen: Disclosure) => {
    keep(chosen);
    downloading.mutate(chosen);
  };
  return (
    <div className={classes.split}>
      <Button
        className={classes.main}
        leftSection={<IconDownload size={18} stroke={1.75} />}
        disabled={downloading.isPending}
        onClick={() => downloading.mutate(kept)}
      >
        {downloading.isPending ? 'Downloading…' : disclosureLabels[kept].button}
      </Button>
      <DisclosureMenu kept={kept} disabled={downloading.isPending} onChoose={choose} />
    </div>
  );
}

type DisclosureMenuProps = {
  kept: Disclosure;
  disabled: boolean;
  onChoose: (chosen: Disclosure) => void;
};

/** The height of the menu in CSS pixels. */
const panelHeight = 300;

function DisclosureMenu({ kept, disabled, onChoose }: DisclosureMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const open = place !== null;
  return (
    <>
      <Button
        className={classes.arrow}
        aria-label="Download options"
        aria-expanded={open}
        popoverTarget={id}
        disabled={disabled}
        // Escape closes the panel, and not a dialog around it.
        data-mantine-stop-propagation={open || undefined}
        onClick={({ currentTarget }) => setPlace(placePopover(currentTarget, panelHeight))}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        style={place ?? undefined}
        onToggle={({ newState }) => newState === 'closed' && setPlace(null)}
      >
        <ul className={classes.list} aria-label="Download options">
          {offeredDisclosures.map((each) => (
            <li key={each}>
              <button
                type="button"
                className={classes.way}
                aria-current={each === kept || undefined}
                data-mantine-stop-propagation
                onClick={() => {
                  panel.current?.hidePopover();
                  onChoose(each);
                }}
              >
                <IconCheck size={18} stroke={1.75} aria-hidden="true" />
                <span>
                  <strong>{disclosureLabels[each].title}</strong>
                  <small>{disclosureLabels[each].description}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
