import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LinkPage } from '#contract/links.ts';
import { formatNumber } from '#web/lib/format.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ClickFigures } from './click-figures.tsx';
import classes from './links.module.css';
import { NewPageSheet } from './new-page-sheet.tsx';
import { PageState } from './page-state.tsx';
import { useLinkPages } from './queries.ts';
import { ShortLinks } from './short-links.tsx';

/** /publishing/links: link pages, short links and their clicks. */
export function LinksScreen() {
  const { data: pages, error, refetch } = useLinkPages();
  return (
    <Page>
      <PublishingNav />
      <Section title="Link pages" aside={pages && <NewPage pages={pages} />}>
        {pages ? (
          <Pages pages={pages} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton count={2} />
        )}
      </Section>
      <ShortLinks />
      <ClickFigures filter={{}} />
    </Page>
  );
}

function NewPage({ pages }: { pages: readonly LinkPage[] }) {
  const { gate } = useUser();
  const { data: personas = [] } = usePersonas();
  const [open, setOpen] = useState(false);
  const free = personas.filter(({ id }) => !pages.some(({ personaId }) => personaId === id));
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        disabled={gate !== 'app' || free.length === 0}
        onClick={() => setOpen(true)}
      >
        New link page
      </Button>
      <NewPageSheet personas={free} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function Pages({ pages }: { pages: readonly LinkPage[] }) {
  const { data: personas } = usePersonas();
  if (pages.length === 0) {
    return (
      <EmptyState
        title="No link pages yet"
        hint={
          personas?.length === 0
            ? 'A link page belongs to a persona. Create a persona first.'
            : 'One address for a bio, with all links of a persona. Clicks are counted without cookies.'
        }
        action={
          personas?.length === 0 ? (
            <Button component={Link} to="/personas/new" variant="default">
              Create a persona
            </Button>
          ) : undefined
        }
      />
    );
  }
  return (
    <ul className={classes.pages}>
      {pages.map((page) => (
        <PageCard key={page.id} page={page} />
      ))}
    </ul>
  );
}

function PageCard({ page }: { page: LinkPage }) {
  const clicks = page.links.reduce((sum, link) => sum + link.clicks, 0);
  return (
    <li className={classes.page}>
      <div className={classes.pageHead}>
        <h3>{page.title}</h3>
        <PageState page={page} />
      </div>
      <p className={classes.fact}>
        {page.personaName} · {page.links.length} {page.links.length === 1 ? 'link' : 'links'} ·{' '}
        {formatNumber(clicks)} {clicks === 1 ? 'click' : 'clicks'} in 30 days
      </p>
      <p className={classes.address}>
        {page.isLive ? <a href={page.path}>{page.path}</a> : <span>{page.path}</span>}
        <CopyButton text={`${location.origin}${page.path}`} fullLabel={`Copy the address of ${page.title}`} />
      </p>
      {page.reason && <p className={classes.reason}>Taken down: {page.reason}</p>}
      <Button
        component={Link}
        to={`/publishing/links/${page.id}`}
        variant="default"
        size="sm"
        aria-label={`Edit ${page.title}`}
      >
        Edit
      </Button>
    </li>
  );
}
