import { Button } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PictureChoice } from '#contract/tools.ts';
import { unableHere, useAbilities } from '#web/lib/abilities.ts';
import { type Tool, toolLink, toolList } from '#web/lib/tools.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { placePopover } from './place-popover.ts';
import classes from './send-to.module.css';

type SendToProps = {
  picture: PictureChoice;
  /** What the picture is called, where several are in sight. */
  name?: string;
  /** The tool that is on the screen: it says so instead of leading to itself. */
  here?: Tool;
  /** A button that is an icon, for tiles. */
  quiet?: boolean;
};

/** Room for the panel's five entries, in pixels: where less is left beneath, it opens above. */
const panelHeight = 300;

/** A button that leads with a picture to each of the five tools. */
export function SendTo({ picture, name, here, quiet = false }: SendToProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const open = place !== null;
  const abilities = useAbilities();
  const label = name ? `Send ${name} to a tool` : 'Send to a tool';
  // Escape closes the panel, and not the dialog that it may stand in.
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
            const unable = unableHere(abilities, tool.operation);
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
                          ? 'Once more, with this one'
                          : tool.does}
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
