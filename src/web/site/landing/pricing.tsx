import {
  type CreatorPlan,
  creatorCharge,
  creatorPlans,
  lineNames,
  type Period,
  periods,
} from '#contract/catalogue.ts';
import { isComing } from '#contract/plan-limits.ts';
import { authLink } from '../auth-link.ts';
import { number, price } from '../money.ts';
import buttons from '../parts/button.module.css';
import { landing } from '../texts/en/landing.ts';
import classes from './pricing.module.css';
import { Section } from './section.tsx';

const { pricing } = landing;

/** The Creator plans, monthly or yearly. The switch is a radio group that CSS evaluates, so it needs no script. */
export function Pricing({ alone = false }: { alone?: boolean }) {
  return (
    <Section
      id="pricing"
      heading={pricing.heading}
      lead={pricing.lead}
      alone={alone}
      aside={<PeriodSwitch />}
    >
      <ul className={classes.plans}>
        {creatorPlans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
      <div className={classes.terms}>
        <p>{pricing.trial}</p>
        <p>{pricing.now}</p>
      </div>
      <ul className={classes.others}>
        {pricing.others.map(({ title, text, line, write }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            {line && (
              <p>
                <a href={authLink({ line })}>{pricing.seeStudio}</a>
              </p>
            )}
            {write && (
              <p>
                <a href="/contact?topic=billing">{pricing.write}</a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PeriodSwitch() {
  return (
    <fieldset className={classes.switch}>
      <legend>{pricing.legend}</legend>
      {periods.map((period) => (
        <label key={period}>
          <input
            type="radio"
            name="period"
            value={period}
            id={`period-${period}`}
            defaultChecked={period === 'monthly'}
          />
          <span>
            {pricing[period]}
            {period === 'yearly' && <b>{pricing.saves}</b>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type PlanCardProps = { plan: CreatorPlan };

function PlanCard({ plan }: PlanCardProps) {
  return (
    <li
      className={plan.mostPopular ? `${classes.plan} ${classes.popular}` : classes.plan}
      id={`plan-${plan.id}`}
    >
      <div className={classes.name}>
        <h3>
          <small>{lineNames.creator}</small> {plan.name}
        </h3>
        {plan.mostPopular && <p>{pricing.mostPopular}</p>}
      </div>
      {periods.map((period) => (
        <PlanPrice key={period} plan={plan} period={period} />
      ))}
      <ul className={classes.holds}>
        <li>
          <b>{pricing.tokens(number(plan.tokens))}</b>
        </li>
        <li>
          <b>{pricing.models(plan.limits.modelsPerMonth)}</b>
        </li>
        {plan.features.map((feature) =>
          isComing(feature) ? (
            <li key={feature} data-coming>
              {pricing.coming(feature)}
            </li>
          ) : (
            <li key={feature}>{feature}</li>
          ),
        )}
      </ul>
      {periods.map((period) => (
        <a
          key={period}
          className={`${plan.mostPopular ? buttons.go : buttons.plain} ${classes[period]}`}
          href={authLink({ plan: plan.id, period })}
          aria-describedby={`plan-${plan.id}`}
        >
          {pricing.go}
        </a>
      ))}
    </li>
  );
}

type PlanPriceProps = { plan: CreatorPlan; period: Period };

function PlanPrice({ plan, period }: PlanPriceProps) {
  const perMonth = period === 'monthly' ? plan.monthly : plan.yearlyPerMonth;
  return (
    <div className={classes[period]}>
      <p className={classes.price}>
        <b>{price(perMonth)}</b> {pricing.perMonth}
      </p>
      <p className={classes.billed}>
        {period === 'monthly'
          ? pricing.billedMonthly
          : pricing.billedYearly(price(creatorCharge(plan, period)))}
      </p>
    </div>
  );
}
