import { Link } from 'react-router';
import { currency as tokenCurrency } from '#contract/catalogue.ts';
import type { EarningFigures } from '#contract/earnings.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatAmount } from '#web/lib/format-amount.ts';
import { FoldingTable } from '#web/ui/folding-table.tsx';
import classes from './earnings.module.css';

const columns = [
  { label: 'Persona' },
  { label: 'Earned', number: true },
  { label: 'Tokens', number: true },
  { label: 'Cost, about', number: true },
] as const;

/** Each persona with what it earned and cost. */
export function PersonaTable({ personas }: Pick<EarningFigures, 'personas'>) {
  if (personas.length === 0) return null;
  return (
    <FoldingTable
      columns={columns}
      rows={personas.map(({ cents, earned, id, name, tokens }) => ({
        key: id,
        cells: [
          <Link key={id} to={`/personas/${id}`} className={classes.persona}>
            {name}
          </Link>,
          earned.map(({ amount, currency }) => formatAmount(amount, currency)).join(', ') || '–',
          formatNumber(tokens),
          formatAmount(cents, tokenCurrency),
        ],
      }))}
    />
  );
}
