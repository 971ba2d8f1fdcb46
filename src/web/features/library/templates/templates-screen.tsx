import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { AvailabilityNote } from '#web/ui/availability.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { templateGroups, templates } from './catalogue.ts';
import { findTemplates } from './find-templates.ts';
import { OwnTemplates } from './own-templates.tsx';
import { TemplateSheet } from './template-sheet.tsx';
import classes from './templates-screen.module.css';

const everything = 'All';
const yours = 'Yours';
const choices = [everything, yours, ...templateGroups].map((group) => ({ value: group, label: group }));

/** /templates: the creator's templates first, then the built-in ones by group. */
export function TemplatesScreen() {
  const [typed, setTyped] = useState('');
  const abilities = useAbilities();
  const [group, setGroup] = useState(everything);
  const found = findTemplates(templates, typed).filter((each) => [everything, each.group].includes(group));
  const withOwn = group === everything || group === yours;
  return (
    <Page>
      <AvailabilityNote
        availability={{
          unsupportedReason: findUnsupportedReason(abilities, 'text_to_image'),
          offline: false,
        }}
      />
      <div className={classes.bar}>
        <TextInput
          className={classes.search}
          aria-label="Search templates"
          placeholder="Search: harbour, knit, rain"
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.groups}>
          <Choice label="Group" options={choices} value={group} onChange={setGroup} />
        </div>
        <Button component={Link} to="/loras" variant="default">
          LoRAs
        </Button>
        <Button component={Link} to="/outfits" variant="default">
          Outfits and places
        </Button>
      </div>
      {withOwn && <OwnTemplates typed={typed} />}
      {templateGroups.map((each) => {
        const ofGroup = found.filter((template) => template.group === each);
        return (
          ofGroup.length > 0 && (
            <Section key={each} title={each}>
              <TemplateSheet label={each} templates={ofGroup} />
            </Section>
          )
        );
      })}
      {found.length === 0 && group !== yours && (
        <EmptyState title="No matching templates" hint="Try another search or browse all groups." />
      )}
    </Page>
  );
}
