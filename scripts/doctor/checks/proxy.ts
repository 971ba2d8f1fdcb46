import { type Check, type Finding, fine, isLoopback, warning } from '../finding.ts';

/** How clients' addresses come here: limits count by them. */
export const proxy: Check = {
  name: 'proxy',
  look({ config }) {
    const { baseUrl, host, trustedProxyHeader } = config.http;
    const found: Finding[] = [];
    if (baseUrl.startsWith('https:') && !trustedProxyHeader) {
      found.push(
        warning(
          'BASE_URL is https, and TRUSTED_PROXY_HEADER is not set',
          'Everybody seems to come from the proxy, and its one address is limited for all of them.',
          'Set it to the header in which your proxy gives the client’s address, such as x-forwarded-for.',
        ),
      );
    }
    if (trustedProxyHeader && !isLoopback(host)) {
      found.push(
        warning(
          'TRUSTED_PROXY_HEADER is set, and the port is open beyond this machine',
          'Whoever reaches it past the proxy may claim any address, and escapes every limit.',
          'Let nothing but the proxy reach the port: HOST=127.0.0.1, a firewall, or a network policy.',
        ),
      );
    }
    return found.length > 0 ? found : [fine('clients’ addresses are as they should be')];
  },
};
