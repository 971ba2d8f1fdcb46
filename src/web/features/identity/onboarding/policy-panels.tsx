import { Accordion } from '@mantine/core';
import { useState } from 'react';
import type { PolicySlug } from '#contract/policies.ts';
import { policyPanels } from './policies.ts';
import classes from './policy-panels.module.css';
import { PolicyText } from './policy-text.tsx';

type PolicyPanelsProps = {
  /** The version of each text that is asked for. */
  versions: Readonly<Record<string, string>>;
  /** Texts that are newer than what the person agreed to before. */
  changed: ReadonlySet<PolicySlug>;
};

/** The policies, all folded at first; each opens by itself, and its texts are fetched when it does. */
export function PolicyPanels({ versions, changed }: PolicyPanelsProps) {
  const [open, setOpen] = useState<string[]>([]);
  return (
    <Accordion
      multiple
      order={2}
      value={open}
      onChange={setOpen}
      classNames={{ label: classes.label, item: classes.item, content: classes.content }}
    >
      {policyPanels.map(({ title, texts }) => (
        <Accordion.Item key={title} value={title}>
          <Accordion.Control>
            {title}
            {texts.some((slug) => changed.has(slug)) && <span className={classes.changed}>Changed</span>}
          </Accordion.Control>
          <Accordion.Panel>
            {open.includes(title) && (
              // Read with the keyboard: what scrolls can be focused.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
              <section className={classes.texts} tabIndex={0} aria-label={`${title}, the text`}>
                {texts.map((slug) => (
                  <PolicyText key={slug} slug={slug} version={versions[slug]} titled={texts.length > 1} />
                ))}
              </section>
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
