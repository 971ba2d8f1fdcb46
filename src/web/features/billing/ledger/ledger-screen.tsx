import { Link, useSearchParams } from 'react-router';
import { Page, Section } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { useLedger } from '../queries.ts';
import { LedgerFilterBar } from './ledger-filter-bar.tsx';
import { dropUnfinishedDays, parseLedgerFilters } from './ledger-labels.ts';
import { LedgerTable } from './ledger-table.tsx';

/** /billing/ledger: every token movement of the creator. */
export function LedgerScreen() {
  const [search, setSearch] = useSearchParams();
  const filters = parseLedgerFilters(search);
  const pages = useLedger(dropUnfinishedDays(filters));
  const { data, error, refetch } = pages;
  const entries = data?.pages.flat();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page>
      <Section
        title="Token History"
        aside={
          <Link className={billing.link} to="/billing">
            Back to Billing & Plans
          </Link>
        }
      >
        <LedgerFilterBar
          filters={filters}
          onChange={(changed) =>
            setSearch(new URLSearchParams(Object.entries(changed).filter(([, value]) => value)), {
              replace: true,
            })
          }
        />
        {entries ? (
          entries.length > 0 && <LedgerTable entries={entries} />
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton count={8} />
        )}
        {entries?.length === 0 && (
          <EmptyState
            title="No entries"
            hint={
              isFiltered
                ? 'No matches. Try another kind or date range.'
                : 'Tokens that you receive and spend appear here.'
            }
          />
        )}
        <ShowMore pages={pages} />
      </Section>
    </Page>
  );
}
