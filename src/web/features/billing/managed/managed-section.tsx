import type { Agreement, Quote } from '#contract/managed.ts';
import { formatDate, formatNumber, formatTokens } from '#web/lib/format.ts';
import { formatPrice } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import table from '#web/ui/data-table.module.css';
import { FactList } from '#web/ui/fact-list.tsx';
import { Section } from '#web/ui/page.tsx';
import billing from '../billing.module.css';
import { quoteKindLabels } from '../plans/quote-kind-labels.ts';
import { useManaged } from '../queries.ts';
import { EndAgreement } from './end-agreement.tsx';
import { agreementStateLabels, quoteStateLabels } from './managed-labels.ts';

/** The managed plan and its quote requests; nothing for creators who have neither. */
export function ManagedSection() {
  const { data } = useManaged();
  if (!data || (data.quotes.length === 0 && !data.agreement)) return null;
  return (
    <Section title="Managed Plan">
      <div className={billing.stack}>
        {data.agreement && <AgreementFacts agreement={data.agreement} />}
        {data.quotes.length > 0 && <Quotes quotes={data.quotes} />}
      </div>
    </Section>
  );
}

function AgreementFacts({ agreement }: { agreement: Agreement }) {
  const {
    accessFrom,
    accessUntil,
    endsAt,
    kind,
    models,
    monthlyCents,
    nextInvoiceAt,
    state,
    tokensPerMonth,
  } = agreement;
  const canEnd = !endsAt && (state === 'open' || state === 'scheduled' || state === 'waiting');
  const { label, text, tone } = agreementStateLabels[state];
  const facts = [
    ['For', `${quoteKindLabels[kind]}, ${models === 1 ? 'one model' : `${formatNumber(models)} models`}`],
    ['Price', `${formatPrice(monthlyCents)} per month`],
    ['Monthly tokens', tokensPerMonth === null ? 'Unlimited' : formatTokens(tokensPerMonth)],
    ['Access', accessFrom && accessUntil && `${formatDate(accessFrom)} – ${formatDate(accessUntil)}`],
    ['Next invoice', nextInvoiceAt && formatDate(nextInvoiceAt)],
    ['Ends', endsAt && formatDate(endsAt)],
  ] as const;
  return (
    <div>
      <Badge tone={tone}>{label}</Badge>
      {!endsAt && <p className={billing.note}>{text}</p>}
      <FactList className={billing.facts} facts={facts} />
      {canEnd && <EndAgreement agreement={agreement} />}
    </div>
  );
}

function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  const declined = quotes.some(({ reason }) => reason !== null);
  return (
    <table className={table.table} data-folds>
      <caption className={billing.unseen}>Your quote requests</caption>
      <thead>
        <tr>
          <th scope="col">Requested</th>
          <th scope="col">For</th>
          <th scope="col">Models</th>
          <th scope="col">Status</th>
          {declined && <th scope="col">Reason</th>}
        </tr>
      </thead>
      <tbody>
        {quotes.map(({ createdAt, id, kind, models, reason, state }) => (
          <tr key={id}>
            <th scope="row" data-label="Requested">
              {formatDate(createdAt)}
            </th>
            <td data-label="For">{quoteKindLabels[kind]}</td>
            <td data-label="Models">{formatNumber(models)}</td>
            <td data-label="Status">
              <Badge tone={quoteStateLabels[state].tone}>{quoteStateLabels[state].label}</Badge>
            </td>
            {declined && <td data-label="Reason">{reason}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
