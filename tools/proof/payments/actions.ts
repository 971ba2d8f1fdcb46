/** Purchases and plans. */
import { newId } from '#platform/ids.ts';
import type { TestCard } from '../../../src/payments/sandbox/cards.ts';
import type { Person } from '../creator.ts';

export async function buyTokens(person: Person): Promise<void> {
  const { claims, page, payments, random, unexpected } = person;
  if (claims.purchases.size >= payments.mostPurchases) return;
  const [key, tokens] = [newId(), random() < 0.7 ? 100 : 500];
  const purchase = { id: null as string | null, tokens, paid: false };
  claims.purchases.set(key, purchase);
  // Repeats the same click until its result is known: a payment is never abandoned halfway.
  for (let tries = 0; tries < 5; tries++) {
    const { answer } = await page.callOnce('purchaseTokens', { body: { tokenAmount: tokens } }, key);
    if (!answer) return;
    if (answer.status >= 500) continue;
    if (answer.status !== 200)
      return unexpected(`a purchase was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    purchase.id = answer.body.id;
    const drawn = random();
    const card: TestCard = drawn < 0.8 ? 'success' : drawn < 0.9 ? 'declined' : 'slow';
    if (answer.body.clientSecret) purchase.paid = await payments.pay(person, answer.body.clientSecret, card);
    await page.callUntilAnswered('readPurchase', { params: { id: answer.body.id } });
    return;
  }
}

/** Subscribes once; after that, cancels and resumes. */
export async function subscribe(person: Person): Promise<void> {
  const { claims, page, payments, unexpected } = person;
  if (claims.plan?.paid) {
    const info = await page.callUntilAnswered('billingInfo');
    // Until the provider's event has come there is nothing to cancel.
    if (info?.body.state !== 'active') return;
    const cancelled = !claims.plan.cancelled;
    const answer = await page.callUntilAnswered(cancelled ? 'cancelPlan' : 'resumePlan');
    // The answer to an earlier try was lost, and there is nothing left to resume.
    const isResumed = !cancelled && answer?.status === 409;
    if (answer?.status === 200 || isResumed) claims.plan.cancelled = cancelled;
    else if (answer && answer.status !== 409)
      unexpected(`a change of plan was answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return;
  }
  claims.plan ??= { paid: false, cancelled: null };
  const key = newId();
  const { answer } = await page.callOnce('createSubscription', { body: { planType: 'pro' } }, key);
  if (answer?.status === 200)
    claims.plan.paid = await payments.pay(person, answer.body.clientSecret, 'success');
  else if (answer && answer.status < 500 && answer.status !== 409)
    unexpected(`subscribing was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}
