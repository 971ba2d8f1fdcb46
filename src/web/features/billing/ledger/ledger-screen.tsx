import { Link, useSearchParams } from 'react-router';
import { Page, Section } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { useLedger } from '../queries.ts';
import { LedgerFilterBar } from './ledger-filter-bar.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { readLedgerFilters } from './ledger-words.ts';

/** /billing/ledger: every movement of the person's tokens. */
export function LedgerScreen() {
  const [search, setSearch] = useSearchParams();
  const filters = readLedgerFilters(search);
  const pages = useLedger(filters);
  const { data, error, refetch } = pages;
  const entries = data?.pages.flat();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page>
      <Section
        title="Every Movement"
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
            title="No movements"
            hint={
              isFiltered
                ? 'None match. Try another kind or other days.'
                : 'What you are given and spend shows here.'
            }
          />
        )}
        <ShowMore pages={pages} />
      </Section>
    </Page>
  );
}
