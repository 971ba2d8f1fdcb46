export { type CcbillProvider, createCcbillProvider } from './ccbill.ts';
export { checkAccess } from './check-access.ts';
export { parseNetworks } from './networks.ts';
export { periodDays } from './periods.ts';
