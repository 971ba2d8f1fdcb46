/** Settings with which each real payment provider can be configured; no account has them. */
export const paymentSettings = {
  stripe: {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  },
  ccbill: {
    CCBILL_ACCOUNT_NUMBER: '900100',
    CCBILL_SUBACCOUNT: '1',
    CCBILL_FRONTEND_ID: 'frontend',
    CCBILL_FRONTEND_SECRET: 'frontend secret',
    CCBILL_BACKEND_ID: 'backend',
    CCBILL_BACKEND_SECRET: 'backend secret',
    CCBILL_DATALINK_USERNAME: 'datalink',
    CCBILL_DATALINK_PASSWORD: 'password',
    CCBILL_WEBHOOK_SECRET: 'a secret of thirty-two characters',
  },
  bank_transfer: {
    BANK_TRANSFER_HOLDER: 'Example Studio Ltd',
    BANK_TRANSFER_IBAN: 'de89 3704 0044 0532 0130 00',
    BANK_TRANSFER_BIC: 'COBADEFFXXX',
    BANK_TRANSFER_BANK: 'Example Bank',
  },
};
