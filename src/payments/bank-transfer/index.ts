export {
  type BankTransferProvider,
  createBankTransferProvider,
} from './bank-transfer.ts';
export { UnknownTransferError } from './book.ts';
export { findCreditorReferences } from './creditor-reference.ts';
export {
  countWaitingTransfers,
  findChargeOfUser,
  listDesk,
  listOpenOfUser,
  type PayerCharge,
} from './desk/lists.ts';
export { markRefundSent } from './desk/mark-refund-sent.ts';
export { setAside } from './desk/match-transfer.ts';
export { bankTransferJobs, tickBankTransfersJob } from './jobs.ts';
export { transferMail } from './mails.ts';
export { anonymiseBankTransfers, bankTransferData } from './own-data.ts';
export { StatementError } from './statement/read-xml.ts';
