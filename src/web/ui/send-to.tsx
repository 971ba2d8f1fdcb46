import { IconSend2 } from '@tabler/icons-react';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { type Tool, toolLink, toolList } from '#web/lib/tools.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { placePopover } from './place-popover.ts';
import classes from './send-to.module.css';

type SendToProps = {
  picture: PictureChoice;
  /** The picture's name, if several are visible. */
  name?: string;
  /** The current tool, which gets another description. */
  here?: Tool;
  /** Renders an icon button, for tiles. */
  quiet?: boolean;
};

/** The panel's height in CSS pixels. */
const panelHeight = 300;

/** A button with a menu that opens a picture in one of the tools. */
export function SendTo({ picture, name, here, quiet = false }: SendToProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const open = place !== null;
  const abilities = useAbilities();
  const label = name ? `Send ${name} to a tool` : 'Send to a tool';
  // Escape closes the panel, and not a dialog around it.
  const button = {
    popoverTarget: id,
    'aria-expanded': open,
    'data-mantine-stop-propagation': open || undefined,
    onClick: (event: React.MouseEvent<HTMLButtonElement>) =>
      setPlace(placePopover(event.currentTarget, panelHeight)),
  } as const;
  return (
    <>
      {quiet ? (
        <IconButton label="Send to" fullLabel={label} {...button}>
          <IconSend2 size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button
          variant="default"
          leftSection={<IconSend2 size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={name ? label : undefined}
          {...button}
        >
          Send to
        </Button>
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        style={place ?? undefined}
        onToggle={({ newState }) => newState === 'closed' && setPlace(null)}
      >
        <ul className={classes.list} aria-label={label}>
          {toolList.map((tool) => {
            const unable = findUnsupportedReason(abilities, tool.operation);
            return (
              <li key={tool.path}>
                <Link
                  to={toolLink(tool, picture)}
                  className={classes.tool}
                  data-unable={unable !== null || undefined}
                  data-mantine-stop-propagation
                  onClick={() => panel.current?.hidePopover()}
                >
                  <tool.Icon size={20} stroke={1.5} />
                  <span>
                    <strong>{tool.label}</strong>
                    <small>
                      {unable
                        ? 'Not available here'
                        : tool.path === here?.path
                          ? 'Use this picture here'
                          : tool.description}
                    </small>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
