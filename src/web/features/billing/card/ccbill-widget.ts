/**
 * CCBill's Advanced Widget: it reads the card's fields from the page and sends them to CCBill, which makes a payment
 * token of them ("CCBill Advanced Widget API Reference"). Only CCBill's own host may serve it.
 */

export type CcbillWidget = {
  isScaRequired(accessToken: string, accountNumber: number, subaccount: number): Promise<Response>;
  /** Has the payer's bank ask the payer, in a frame. */
  authenticateCustomer(accessToken: string, accountNumber: number, subaccount: number): Promise<unknown>;
  createPaymentToken(accessToken: string, accountNumber: number, subaccount: number): Promise<Response>;
};

type WidgetGlobal = { CCBillAdvancedWidget: new (applicationId: string) => CcbillWidget };

let loading: Promise<WidgetGlobal> | null = null;

/** Loads the script once in a page. @throws Error when it does not load; the next call tries again */
export async function loadWidget(version: string, applicationId: string): Promise<CcbillWidget> {
  loading ??= loadScript(`https://js.ccbill.com/v${version}/ccbill-advanced-widget.js`);
  try {
    const { CCBillAdvancedWidget } = await loading;
    return new CCBillAdvancedWidget(applicationId);
  } catch (error) {
    loading = null;
    throw error;
  }
}

function loadScript(source: string): Promise<WidgetGlobal> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onload = () => {
      const { ccbill } = window as unknown as { ccbill?: WidgetGlobal };
      if (ccbill) resolve(ccbill);
      else reject(new Error('the script of CCBill has no widget'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('the script of CCBill did not load'));
    };
    document.head.append(script);
  });
}

/** What the widget names in its violations, and what the form calls it. */
const fieldLabels: Partial<Record<string, string>> = {
  cardNumber: 'card number',
  expMonth: 'expiry month',
  expYear: 'expiry year',
  cvv2: 'security code',
  nameOnCard: 'name on card',
  firstName: 'first name',
  lastName: 'last name',
  postalCode: 'postal code',
  country: 'country',
  email: 'email',
};

/** The message for what the widget throws: it names the fields that it does not accept. */
export function describeWidgetProblem(thrown: unknown): string | null {
  if (!Array.isArray(thrown)) return null;
  const named = thrown.map(
    (one: { propertyName?: unknown } | null) => fieldLabels[String(one?.propertyName)],
  );
  const labels = [...new Set(named.filter((label) => label !== undefined))];
  return labels.length > 0 ? `Please check the ${labels.join(', the ')}.` : 'Please check your card details.';
}
