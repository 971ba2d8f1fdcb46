import type { Page } from '@playwright/test';
import type { CcbillDouble } from './server.ts';

/**
 * CCBill's script as its documentation describes it: it reads the fields by `data-ccbill` and sends them to CCBill's
 * API. The bank's question is two buttons in the page, in place of the bank's own frame.
 */
const script = `
window.ccbill = { CCBillAdvancedWidget: class {
  constructor(applicationId) { if (!applicationId) throw new Error('no application'); }
  #read(name) { return document.querySelector('[data-ccbill="' + name + '"]')?.value ?? ''; }
  #call(path, authToken, body) {
    return fetch('https://api.ccbill.com' + path, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + authToken, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
  #validate() {
    const required = ['cardNumber', 'expMonth', 'expYear', 'cvv2', 'nameOnCard', 'firstName', 'lastName', 'country', 'email', 'postalCode'];
    const wrong = required.filter((name) => !this.#read(name));
    if (!/^[0-9]{12,19}$/.test(this.#read('cardNumber'))) wrong.push('cardNumber');
    if (wrong.length > 0) throw wrong.map((propertyName) => ({ propertyName, message: 'card.' + propertyName }));
  }
  async isScaRequired(authToken, clientAccnum, clientSubacc) {
    return this.#call('/payment-tokens/threeds-required', authToken, { clientAccnum, clientSubacc, cardNumber: this.#read('cardNumber') });
  }
  authenticateCustomer() {
    return new Promise((resolve) => {
      const bank = document.createElement('div');
      bank.style = 'position:fixed;inset:0;z-index:9999;background:#fff;color:#000;padding:40px';
      for (const [name, success] of [['Bank: approve', true], ['Bank: refuse', false]]) {
        const button = document.createElement('button');
        button.textContent = name;
        button.onclick = () => {
          bank.remove();
          resolve(success
            ? { success, eci: '05', status: 'Y', protocolVersion: '2.2.0', amount: Number(this.#read('amount')), clientTransactionId: 'id-1', currency: '840', authenticationValue: 'AHUIg' }
            : { success, status: 'N', error: 'refused' });
        };
        bank.append(button);
      }
      document.querySelector('[role=dialog]').append(bank);
    });
  }
  async createPaymentToken(authToken, clientAccnum, clientSubacc) {
    this.#validate();
    return this.#call('/payment-tokens/merchant-only', authToken, { clientAccnum, clientSubacc, cardNumber: this.#read('cardNumber') });
  }
} };`;

/** Puts the double in the place of CCBill's hosts in a page. @returns the bodies of what the page sent to CCBill */
export async function serveWidget(page: Page, double: CcbillDouble): Promise<string[]> {
  const sent: string[] = [];
  await page.route('https://js.ccbill.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('https://api.ccbill.com/**', async (route) => {
    const request = route.request();
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
    };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    sent.push(request.postData() ?? '');
    const { pathname } = new URL(request.url());
    const response = await fetch(double.url + pathname, {
      method: 'POST',
      headers: { authorization: request.headers().authorization ?? '' },
      body: request.postData(),
    });
    await route.fulfill({
      status: response.status,
      headers,
      contentType: 'application/json',
      body: await response.text(),
    });
  });
  return sent;
}
