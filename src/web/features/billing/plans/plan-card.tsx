import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import type { BillingInfo } from '#contract/billing.ts';
import { getPlan, hasTrial, lineNames } from '#contract/catalogue.ts';
import { isComing, priorityWeights } from '#contract/plan-limits.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { formatPrice } from '#web/lib/money.ts';
import { formatPriority, formatSlots } from '../plan/plan-labels.ts';
import { findOfferNote, getOfferAction, type Offer, type PlanChoice } from './offers.ts';
import classes from './plan-card.module.css';

type PlanCardProps = {
  offer: Offer;
  info: BillingInfo;
  onChoose: (choice: PlanChoice) => void;
  onCancel: () => void;
  /** Absent when the account has no trial left. */
  onTry?: (choice: PlanChoice) => void;
};

/** A plan with its price, its contents and its button. */
export function PlanCard({ offer, info, onChoose, onCancel, onTry }: PlanCardProps) {
  const { features, period, plan, ribbon } = offer;
  const { limits, line, monthlyTokens, name, tokens } = plan;
  const action = getOfferAction(offer, info);
  const note = findOfferNote(offer, info);
  const holds = [
    tokens === null ? 'Unlimited tokens' : `${formatTokens(tokens)} per month`,
    tokens !== null &&
      monthlyTokens !== tokens &&
      `On top of Free’s ${formatNumber(getPlan('free').tokens ?? 0)} tokens`,
    limits.modelsPerMonth !== null &&
      `Enough for ${limits.modelsPerMonth === 1 ? '1 AI model' : `${limits.modelsPerMonth} AI models`} a month`,
    limits.storageGigabytes === null
      ? 'Unlimited storage'
      : `${formatNumber(limits.storageGigabytes)} GB storage`,
    formatSlots(limits.slots),
    `${formatPriority(limits.priority)} in the queue${describeWeight(priorityWeights[limits.priority])}`,
    ...features,
  ].filter((text) => text !== false);
  const press = () => {
    if (action.kind === 'choose') onChoose(action.choice);
    if (action.kind === 'cancel') onCancel();
  };
  const isMain = action.kind === 'choose' && action.label === 'Upgrade Now';
  return (
    <article className={classes.card} data-current={action.label === 'Current Plan' || undefined}>
      {ribbon && <p className={classes.ribbon}>{ribbon}</p>}
      <p className={classes.line}>{lineNames[line]}</p>
      <h3 className={classes.name}>{name}</h3>
      <Price offer={offer} />
      <ul className={classes.holds}>
        {holds.map((text) =>
          isComing(text) ? (
            <li key={text} data-coming>
              <IconClock size={16} stroke={2} aria-hidden="true" />
              {text}: coming
            </li>
          ) : (
            <li key={text}>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              {text}
            </li>
          ),
        )}
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
        {onTry && hasTrial(plan) && action.kind === 'choose' && (
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

/** What a priority means next to Standard (decision 074). */
function describeWeight(weight: number): string {
  return weight === 1 ? '' : `: about 1/${weight} of Standard’s wait`;
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
