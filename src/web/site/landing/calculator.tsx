import { calculateRevenue, initialInputs, sliderBounds, sliderNames } from '#contract/calculator.ts';
import type { Site } from '#contract/site.ts';
import { authLink } from '../auth-link.ts';
import { dollars, number } from '../money.ts';
import buttons from '../parts/button.module.css';
import { landing } from '../texts/en/landing.ts';
import classes from './calculator.module.css';
import { Section } from './section.tsx';

const { calculator } = landing;

type CalculatorProps = { site: Site; alone?: boolean };

/** Five sliders with number fields, and the resulting revenue. `islands/landing.ts` updates it. */
export function Calculator({ site, alone = false }: CalculatorProps) {
  const revenue = calculateRevenue(initialInputs);
  const share = revenue.content / revenue.monthly;
  return (
    <Section id="calculator" heading={calculator.heading} lead={calculator.lead} alone={alone} raised>
      <div className={classes.board} data-island="calculator">
        <form className={classes.sliders}>
          {sliderNames.map((name) => {
            const { minimum: min, maximum: max, step, initial } = sliderBounds[name];
            const label = calculator.labels[name];
            const unit = calculator.units[name];
            return (
              <div key={name} className={classes.row}>
                <label htmlFor={`slider-${name}`}>{label}</label>
                <span className={classes.typed}>
                  {unit === '$' && <span aria-hidden="true">$</span>}
                  <input
                    type="number"
                    inputMode="decimal"
                    name={name}
                    aria-label={`${label}, typed`}
                    {...{ min, max, step }}
                    defaultValue={initial}
                  />
                  {unit === '%' && <span aria-hidden="true">%</span>}
                </span>
                <input
                  type="range"
                  id={`slider-${name}`}
                  data-slider={name}
                  {...{ min, max, step }}
                  defaultValue={initial}
                />
              </div>
            );
          })}
        </form>
        <div className={classes.result}>
          <output className={classes.totals} aria-live="polite">
            <span className={classes.monthly}>
              <b data-figure="monthly">{dollars(revenue.monthly)}</b> {calculator.monthly}
            </span>
            <span className={classes.yearly}>
              <b data-figure="yearly">{dollars(revenue.yearly)}</b> {calculator.yearly}
            </span>
          </output>
          <svg
            className={classes.chart}
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            role="img"
            aria-label={calculator.chart(dollars(revenue.content), dollars(revenue.tips))}
            data-figure="chart"
          >
            <rect className={classes.tipsBar} width="100" height="8" />
            <rect className={classes.contentBar} width={100 * share} height="8" data-figure="share" />
          </svg>
          <dl className={classes.parts}>
            <div>
              <dt className={classes.contentKey}>{calculator.content}</dt>
              <dd data-figure="content">{dollars(revenue.content)}</dd>
            </div>
            <div>
              <dt className={classes.tipsKey}>{calculator.tipsShare}</dt>
              <dd data-figure="tips">{dollars(revenue.tips)}</dd>
            </div>
            <div>
              <dt>{calculator.customers}</dt>
              <dd data-figure="customers">{number(revenue.customers)}</dd>
            </div>
          </dl>
          <noscript>
            <p className={classes.still}>{calculator.noScript}</p>
          </noscript>
          <a className={buttons.go} href={authLink()}>
            {calculator.go}
          </a>
        </div>
      </div>
      {site.earnings.length > 0 && <Earnings earnings={site.earnings} />}
    </Section>
  );
}

/** The operator's ways to earn. */
function Earnings({ earnings }: Pick<Site, 'earnings'>) {
  return (
    <div className={classes.earnings}>
      <h3>{calculator.earnings}</h3>
      <dl>
        {earnings.map(({ title, words }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{calculator.earningsNote}</p>
    </div>
  );
}
