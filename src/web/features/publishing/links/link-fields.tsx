import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { type LinkPage, linkLimits, type PageLinkForm } from '#contract/links.ts';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './links.module.css';

/** A link of the form; `key` stays while its fields change. */
export type EditedLink = Required<PageLinkForm> & { key: string };

export function toEditedLinks(links: LinkPage['links']): EditedLink[] {
  return links.map(({ hidesLabel, id, isAdult, isShown, label, target }) => ({
    ...{ key: id, id, label, target, isAdult, hidesLabel, isShown },
  }));
}

let added = 0;
const createLink = (): EditedLink => ({
  ...{ key: `new ${++added}`, id: null, label: '', target: 'https://' },
  ...{ isAdult: false, hidesLabel: false, isShown: true },
});

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type LinkFieldsProps = { links: readonly EditedLink[]; onChange: (links: EditedLink[]) => void };

/** The links of a page in their order. */
export function LinkFields({ links, onChange }: LinkFieldsProps) {
  const change = (key: string, part: Partial<EditedLink>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...part } : link)));
  const move = (at: number, to: number) => {
    const moved = [...links];
    const [link] = moved.splice(at, 1);
    if (link) moved.splice(to, 0, link);
    onChange(moved);
  };
  return (
    <>
      <ol className={classes.fields}>
        {links.map((link, at) => (
          <li key={link.key} className={classes.field}>
            <LinkField link={link} number={at + 1} onChange={(part) => change(link.key, part)} />
            <div className={classes.actions}>
              <IconButton
                label="Move up"
                fullLabel={`Move link ${at + 1} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp {...icon} />
              </IconButton>
              <IconButton
                label="Move down"
                fullLabel={`Move link ${at + 1} down`}
                disabled={at === links.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown {...icon} />
              </IconButton>
              <IconButton
                label="Remove"
                fullLabel={`Remove link ${at + 1}`}
                onClick={() => onChange(links.filter(({ key }) => key !== link.key))}
              >
                <IconTrash {...icon} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      {links.length === 0 && <p className={classes.fact}>No links yet.</p>}
      <Button
        variant="default"
        disabled={links.length >= linkLimits.linksPerPage}
        onClick={() => onChange([...links, createLink()])}
      >
        Add link
      </Button>
      {links.length >= linkLimits.linksPerPage && (
        <p className={classes.fact}>A page has at most {formatNumber(linkLimits.linksPerPage)} links.</p>
      )}
    </>
  );
}

type LinkFieldProps = { link: EditedLink; number: number; onChange: (part: Partial<EditedLink>) => void };

function LinkField({ link, number, onChange }: LinkFieldProps) {
  const legend = useId();
  return (
    <fieldset className={classes.linkField} aria-labelledby={legend}>
      <span id={legend} className={classes.number}>
        Link {number}
      </span>
      <TextInput
        label="Label"
        maxLength={linkLimits.labelMaximum}
        value={link.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <TextInput
        label="Leads to"
        type="url"
        maxLength={linkLimits.targetMaximum}
        value={link.target}
        onChange={({ currentTarget }) => onChange({ target: currentTarget.value })}
      />
      <div className={classes.ticks}>
        <Checkbox
          label="Shown"
          checked={link.isShown}
          onChange={({ currentTarget }) => onChange({ isShown: currentTarget.checked })}
        />
        <Checkbox
          label="Leads to adult work"
          checked={link.isAdult}
          onChange={({ currentTarget }) =>
            onChange({ isAdult: currentTarget.checked, ...(!currentTarget.checked && { hidesLabel: false }) })
          }
        />
        {link.isAdult && (
          <Checkbox
            label="The label is adult"
            description="Shown only with the question for the age."
            checked={link.hidesLabel}
            onChange={({ currentTarget }) => onChange({ hidesLabel: currentTarget.checked })}
          />
        )}
      </div>
    </fieldset>
  );
}
