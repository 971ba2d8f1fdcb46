import { useSearchParams } from 'react-router';
import { operationPrice, planSlots, videoPrice } from '#contract/catalogue.ts';
import { readChosenPlan } from '#web/lib/chosen-plan.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { TokenAmount } from '#web/ui/token-amount.tsx';
import classes from './billing-screen.module.css';

const priceList = [
  ['An image from a prompt', operationPrice('text_to_image')],
  ['A video of 5 seconds, in mid quality', videoPrice(5, 'mid')],
  ['Image to image', operationPrice('image_to_image')],
  ['Inpaint', operationPrice('inpaint')],
  ['Face swap', operationPrice('face_swap')],
  ['Upscale', operationPrice('upscale')],
  ['Image to text', operationPrice('image_to_text')],
  ['Training a model', operationPrice('lora_training')],
] as const;

/** `pro` is sold as Core (decisions.md 7). */
const planNames = { free: 'Free', pro: 'Core', premium: 'Premium', enterprise: 'Enterprise' } as const;

/** The balance, and what things cost. Plans and token packs are bought here in a later version. */
export function BillingScreen() {
  const [search] = useSearchParams();
  const chosen = readChosenPlan(search);
  const { tokens, heldTokens, subscription } = useUser();
  const slots = planSlots[subscription];
  return (
    <Page width="reading">
      <Section title="Your balance">
        <p className={classes.balance}>{formatNumber(tokens)}</p>
        <p className={classes.note}>
          {heldTokens > 0
            ? `tokens to spend, and ${formatNumber(heldTokens)} held for jobs that have not ended. A job that fails gives its tokens back.`
            : 'tokens to spend. A job that fails or is refused costs nothing.'}
        </p>
        <p className={classes.note}>
          Plan: <strong>{planNames[subscription]}</strong>, with {slots === 1 ? 'one job' : `${slots} jobs`}{' '}
          at a time.
        </p>
      </Section>
      <Section title="What things cost">
        <table className={classes.prices}>
          <tbody>
            {priceList.map(([label, tokens]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <TokenAmount tokens={tokens} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section title="Plans and token packs">
        {chosen && (
          <p className={classes.note}>
            You chose <strong>{chosen.plan.name}</strong>, paid {chosen.period}. Nothing was charged.
          </p>
        )}
        <p className={classes.note}>
          They cannot be bought in this version yet. Whoever runs this installation can grant tokens until
          then.
        </p>
      </Section>
    </Page>
  );
}
