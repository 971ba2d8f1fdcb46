import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { BillingInfo } from '#contract/billing.ts';
import { formatTokens } from '#web/lib/format.ts';
import { formatPrice } from '#web/lib/money.ts';
import { formatPriority } from '../plan/plan-labels.ts';
import { findOfferNote, getOfferAction, type Offer, type PlanChoice } from './offers.ts';
import classes from './plan-card.module.css';

type PlanCardProps = {
  offer: Offer;
  info: BillingInfo;
  onChoose: (choice: PlanChoice) => void;
  onCancel: () => void;
  /** Absent when no trial is available. */
  onTry?: (choice: PlanChoice) => void;
};

/** A plan with its price, its contents and its button. */
export function PlanCard({ offer, info, onChoose, onCancel, onTry }: PlanCardProps) {
  const { features, period, plan, ribbon } = offer;
  const { limits, name, tokens } = plan;
  const action = getOfferAction(offer, info);
  const note = findOfferNote(offer, info);
  const holds = [
    tokens === null ? 'Unlimited tokens' : `${formatTokens(tokens)} per month`,
    limits.storageGigabytes === null ? 'Unlimited storage' : `${limits.storageGigabytes}GB storage`,
    `${formatPriority(limits.priority)} in the queue`,
    limits.modelsPerMonth !== null &&
      (limits.modelsPerMonth === 1
        ? '1 model trained per month'
        : `${limits.modelsPerMonth} models trained per month`),
    ...features,
  ].filter((line) => line !== false);
  const press = () => {
    if (action.kind === 'choose') onChoose(action.choice);
    if (action.kind === 'cancel') onCancel();
  };
  const isMain = action.kind === 'choose' && action.label === 'Upgrade Now';
  return (
    <article className={classes.card} data-current={action.label === 'Current Plan' || undefined}>
      {ribbon && <p className={classes.ribbon}>{ribbon}</p>}
      <h3 className={classes.name}>{name}</h3>
      <Price offer={offer} />
      <ul className={classes.holds}>
        {holds.map((line) => (
          <li key={line}>
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        {note && <p className={classes.note}>{note}</p>}
        <Button
          fullWidth
          variant={isMain ? 'filled' : 'default'}
          disabled={action.kind === 'none'}
          aria-label={action.kind === 'none' ? undefined : `${action.label}: ${name}`}
          onClick={press}
        >
          {action.label}
        </Button>
        {onTry && action.kind === 'choose' && (
          <Button
            fullWidth
            variant="subtle"
            aria-label={`Try 7 days, no card: ${name}`}
            onClick={() => onTry({ ...action.choice, period })}
          >
            Try 7 days, no card
          </Button>
        )}
      </div>
    </article>
  );
}

function Price({ offer: { period, plan } }: { offer: Offer }) {
  const { monthly, yearlyPerMonth } = plan;
  if (monthly === null) return <p className={classes.price}>Custom</p>;
  if (monthly === 0) return <p className={classes.price}>Free</p>;
  const yearly = period === 'yearly' && yearlyPerMonth !== null;
  return (
    <>
      <p className={classes.price}>
        {formatPrice(yearly ? yearlyPerMonth : monthly)}
        <small> per month</small>
      </p>
      {yearly && <p className={classes.billed}>{formatPrice(yearlyPerMonth * 12)} once a year</p>}
    </>
  );
}
