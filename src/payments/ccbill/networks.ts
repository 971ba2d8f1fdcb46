import { BlockList, isIP } from 'node:net';

/** The networks that "Webhooks User Guide" names, as they are written in `CCBILL_WEBHOOK_NETWORKS`. */
export const documentedNetworks = '64.38.212.0/24, 64.38.215.0/24, 64.38.240.0/24, 64.38.241.0/24';

/** @param text networks separated by commas, which the settings have checked. @throws Error for what is none */
export function parseNetworks(text: string): BlockList {
  const networks = new BlockList();
  for (const one of text.split(',')) {
    const [address = '', prefix] = one.trim().split('/');
    networks.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return networks;
}
