import { type Check, type Finding, fine, isLoopback, warning } from '../finding.ts';

/** How clients' addresses arrive: rate limits count by them. */
export const proxy: Check = {
  name: 'proxy',
  run({ config }) {
    const { baseUrl, host, trustedProxyHeader } = config.http;
    const found: Finding[] = [];
    if (baseUrl.startsWith('https:') && !trustedProxyHeader) {
      found.push(
        warning(
          'BASE_URL is https, and TRUSTED_PROXY_HEADER is not set',
          'All clients share the proxy’s address, and its rate limit.',
          'Set it to the header in which your proxy passes the client’s address, such as x-forwarded-for.',
        ),
      );
    }
    if (trustedProxyHeader && !isLoopback(host)) {
      found.push(
        warning(
          'TRUSTED_PROXY_HEADER is set, and the port is open beyond this machine',
          'Clients that bypass the proxy can claim any address and escape every limit.',
          'Allow only the proxy to reach the port: HOST=127.0.0.1, a firewall, or a network policy.',
        ),
      );
    }
    return found.length > 0 ? found : [fine('clients’ addresses arrive correctly')];
  },
};
