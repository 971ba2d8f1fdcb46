import { Accordion } from '@mantine/core';
import { useState } from 'react';
import type { PolicySlug } from '#contract/policies.ts';
import { policyPanels } from './policies.ts';
import classes from './policy-panels.module.css';
import { PolicyText } from './policy-text.tsx';

type PolicyPanelsProps = {
  /** The requested version of each policy. */
  versions: Readonly<Record<string, string>>;
  /** Policies with a newer version than the user agreed to. */
  changed: ReadonlySet<PolicySlug>;
};

/** The policies as an accordion, all closed at first. A panel loads its texts when it opens. */
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
              // A scrollable area must be focusable for keyboard users.
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
