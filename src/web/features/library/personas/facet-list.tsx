import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { LookFacet, PersonaLook } from '#contract/persona-looks.ts';
import { Section } from '#web/ui/page.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './facet-list.module.css';
import { facetGroups, formatFacet } from './facets.ts';
import { Picker } from './picker.tsx';

type FacetListProps = { look: PersonaLook; onChange: (part: Partial<PersonaLook>) => void };

/** The facets of a look, one row each. A row opens its options below, on a phone in a sheet. */
export function FacetList({ look, onChange }: FacetListProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<LookFacet | null>(phone ? null : 'presentation');
  const shut = () => setOpen(null);
  return facetGroups.map(({ title, facets }) => (
    <Section key={title} title={title}>
      {facets.map(([facet, label]) => (
        <div key={facet} className={classes.facet}>
          <button
            type="button"
            className={classes.row}
            aria-expanded={open === facet}
            onClick={() => setOpen(open === facet ? null : facet)}
          >
            <span className={classes.name}>{label}</span>
            <span className={classes.chosen}>
              {formatFacet(look, facet) || <span className={classes.left}>Not set</span>}
            </span>
            <IconChevronDown className={classes.arrow} size={18} stroke={1.75} aria-hidden="true" />
          </button>
          {phone ? (
            <Sheet open={open === facet} onClose={shut} title={label}>
              <Picker facet={facet} label={label} look={look} onChange={onChange} />
              <Button fullWidth className={classes.done} onClick={shut}>
                Done
              </Button>
            </Sheet>
          ) : (
            open === facet && <Picker facet={facet} label={label} look={look} onChange={onChange} />
          )}
        </div>
      ))}
    </Section>
  ));
}
