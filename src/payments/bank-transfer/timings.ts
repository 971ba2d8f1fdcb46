/** Days until an unpaid purchase or first payment ends; its reference is void then. */
export const unpaidDays = 30;
/** Days that the payer reads as due date of a purchase or first payment: a transfer takes one to three. */
export const payWithinDays = 14;
/** Days after which an unpaid renewal ends the subscription. The product's own grace, which is shorter, ends it first. */
export const graceDays = 10;
/** Days that a payer's name, account and words are kept after booking. */
export const payerDays = 90;
