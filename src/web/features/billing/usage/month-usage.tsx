import { Button } from '@mantine/core';
import type { BillingInfo } from '#contract/billing.ts';
import { formatDate, formatNumber, formatTokens } from '#web/lib/format.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from '../billing.module.css';
import { useBillingUsage } from '../queries.ts';
import { StorageBar } from './storage-bar.tsx';

type MonthUsageProps = { info: BillingInfo; onBuyTokens: () => void };

/** Available tokens, or the spent ones where they are unlimited, and what the creator generated this month. */
export function MonthUsage({ info, onBuyTokens }: MonthUsageProps) {
  const { bought, held, plan, planExpireAt } = info.tokens;
  const isMetered = info.entitlements.tokensPerMonth === null;
  const { data: usage, error, refetch } = useBillingUsage();
  return (
    <Section
      title="Usage This Month"
      aside={
        !isMetered && (
          <Button size="sm" onClick={onBuyTokens}>
            Buy Tokens
          </Button>
        )
      }
    >
      {isMetered ? (
        <>
          <p className={classes.figure}>{usage ? formatNumber(usage.tokensSpent) : '…'}</p>
          <p className={classes.lead}>tokens used</p>
          <p className={classes.note}>
            {info.subscription === 'enterprise' ? 'Unlimited, invoiced by use.' : 'Unlimited.'}{' '}
            {formatKeptTokens(plan + bought, held)}
          </p>
        </>
      ) : (
        <>
          <p className={classes.figure}>{formatNumber(plan + bought)}</p>
          <p className={classes.lead}>available tokens</p>
          <p className={classes.note}>{formatTokenSplit(plan, bought, held, planExpireAt)}</p>
        </>
      )}
      {usage ? (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>Images generated</dt>
              <dd>{formatNumber(usage.imagesGenerated)}</dd>
            </div>
            <div>
              <dt>Videos generated</dt>
              <dd>{formatNumber(usage.videosGenerated)}</dd>
            </div>
          </dl>
          <StorageBar used={usage.storageUsed} limit={info.entitlements.storageBytes} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={3} />
      )}
    </Section>
  );
}

/** Describes the tokens of an account whose usage is metered: they stay for another plan. */
function formatKeptTokens(tokens: number, held: number): string {
  const kept = tokens > 0 ? `Your ${formatTokens(tokens)} stay for another plan. ` : '';
  return `${kept}${held > 0 ? `${formatTokens(held)} held for open jobs.` : 'Failed or refused jobs are free.'}`;
}

/** Describes the available tokens by plan, purchase and hold. */
function formatTokenSplit(plan: number, bought: number, held: number, expireAt: string | null): string {
  const parts = [
    plan > 0 &&
      `${formatNumber(plan)} from your plan${expireAt ? ` until ${formatDate(expireAt)}` : ''}, spent first.`,
    bought > 0 && `${formatNumber(bought)} bought or granted, without expiry.`,
    held > 0 && `${formatTokens(held)} held for open jobs.`,
  ];
  const said = parts.filter((part) => part !== false);
  return said.length > 0 ? said.join(' ') : 'Failed or refused jobs are free.';
}
