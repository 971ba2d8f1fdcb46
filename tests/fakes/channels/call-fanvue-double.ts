import { fanvueEndpoints } from '../../../src/channels/fanvue/api.ts';

/** From now on this process calls a double in place of Fanvue: an operator has no setting for that. */
export function callFanvueDouble(url: string): void {
  const endpoints = { authorize: `${url}/oauth2/auth`, token: `${url}/oauth2/token`, api: url };
  Object.assign(fanvueEndpoints, endpoints);
}
