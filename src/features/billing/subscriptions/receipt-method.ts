/** How a receipt says that it was paid: by wire through bank transfers, by card through every other provider. */
export const getReceiptMethod = (provider: string | null): 'card' | 'wire' =>
  provider === 'bank_transfer' ? 'wire' : 'card';
