import { describeDevice } from '#features/identity/accounts';
import { hashAddress } from '../address-hash.ts';

/** The request by which a person confirmed or withdrew: what is stored of it is coarse. */
export type Requester = { address: string; userAgent: string | undefined };

export function describeRequester(
  salt: string,
  { address, userAgent }: Requester,
): { networkHash: string; device: string } {
  return { networkHash: hashAddress(salt, address), device: describeDevice(userAgent ?? null) };
}
