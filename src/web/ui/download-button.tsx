import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type CSSProperties, useId, useRef, useState } from 'react';
import type { ContentItem, Disclosure } from '#contract/library.ts';
import {
  disclosureLabels,
  offeredDisclosures,
  useDisclosure,
  useWrittenSettings,
} from '#web/lib/disclosure.ts';
import { download } from '#web/lib/download.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './download-button.module.css';
import { placePopover } from './place-popover.ts';

type DownloadButtonProps = { item: ContentItem };

/**
 * Downloads an item with the last disclosure option; the arrow opens the other options. An imported one is saved as it came,
 * because it was not made here.
 */
export function DownloadButton({ item }: DownloadButtonProps) {
  const [kept, keep] = useDisclosure();
  const [settings] = useWrittenSettings();
  const isPicture = item.type === 'image' || item.type === 'training_data';
  const downloading = useMutation({
    mutationFn: (chosen: Disclosure) => download(item, chosen, isPicture ? settings : 'none'),
    onError: (error) =>
      notify.error({
        title: 'Download failed',
        text: getErrorMessage(error, 'The file could not be saved. Please try again.'),
      }),
  });
  const hasSettings = isPicture && settings !== 'none';
  const isImported = parseMetadata(item).imported !== undefined;
  const choose = (chosen: Disclosure) => {
    keep(chosen);
    downloading.mutate(chosen);
  };
  return (
    <div className={classes.split}>
      <Button
        className={isImported ? classes.alone : classes.main}
        leftSection={<IconDownload size={18} stroke={1.75} />}
        disabled={downloading.isPending}
        onClick={() => downloading.mutate(isImported ? 'credentials' : kept)}
      >
        {downloading.isPending
          ? 'Downloading…'
          : formatLabel(isImported ? 'credentials' : kept, hasSettings && !isImported)}
      </Button>
      {!isImported && (
        <DisclosureMenu
          kept={kept}
          hasSettings={isPicture}
          disabled={downloading.isPending}
          onChoose={choose}
        />
      )}
    </div>
  );
}

const formatLabel = (kept: Disclosure, hasSettings: boolean) =>
  `${disclosureLabels[kept].button}${hasSettings ? (kept === 'credentials' ? ' with settings' : ' and settings') : ''}`;

type DisclosureMenuProps = {
  kept: Disclosure;
  /** Whether settings can be written into the file. */
  hasSettings: boolean;
  disabled: boolean;
  onChoose: (chosen: Disclosure) => void;
};

/** The height of the menu in CSS pixels. */
const panelHeight = 390;

function DisclosureMenu({ kept, hasSettings, disabled, onChoose }: DisclosureMenuProps) {
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
        // The viewer looks at what is around the focus, dialogs at the element that has it.
        data-mantine-stop-propagation
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
        {hasSettings && <SettingsChoice />}
      </div>
    </>
  );
}

function SettingsChoice() {
  const [settings, keep] = useWrittenSettings();
  return (
    <Checkbox
      className={classes.settings}
      data-mantine-stop-propagation
      checked={settings === 'automatic1111'}
      onChange={({ currentTarget }) => keep(currentTarget.checked ? 'automatic1111' : 'none')}
      label="Write settings in AUTOMATIC1111’s form"
      description="Prompt, seed and model go with the file, for each that has it to read. Applies to ZIPs too."
    />
  );
}
