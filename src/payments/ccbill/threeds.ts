/**
 * The result of CCBill's 3-D Secure check in the payer's page, as "Create Payment Token (3DS)" passes it on from the
 * widget's `authenticateCustomer` to the charge.
 */

/** What the widget gives, in a form that the contract has checked. CCBill checks what it says. */
export type WidgetAuthentication = {
  eci: string;
  status: string;
  success: true;
  protocolVersion: string;
  amount?: number | string | null;
  clientTransactionId: string;
  sdkTransId?: string | null;
  acsTransId?: string | null;
  dsTransId?: string | null;
  authenticationType?: string | null;
  authenticationValue?: string | null;
};

export type ThreedsResult = Record<`threeds${string}`, string | number | boolean>;

/** @returns null when it is for another amount: "threedsAmount must be the same value as the initialPrice" */
export function toThreedsResult(given: WidgetAuthentication, cents: number): ThreedsResult | null {
  if (given.amount != null && Math.round(Number(given.amount) * 100) !== cents) return null;
  const optional = {
    threedsSdkTransId: given.sdkTransId,
    threedsAcsTransId: given.acsTransId,
    threedsDsTransId: given.dsTransId,
    threedsAuthenticationType: given.authenticationType,
    threedsAuthenticationValue: given.authenticationValue,
  };
  const present = Object.entries(optional).filter((pair): pair is [`threeds${string}`, string] => !!pair[1]);
  return {
    threedsEci: given.eci,
    threedsStatus: given.status,
    threedsSuccess: true,
    threedsVersion: given.protocolVersion,
    threedsClientTransactionId: given.clientTransactionId,
    threedsAmount: cents / 100,
    threedsCurrency: '840',
    ...Object.fromEntries(present),
  };
}
