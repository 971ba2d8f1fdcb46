import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { LocalTimestampProvider } from '@trustnxt/c2pa-ts/rfc3161';
import { TimeStampReq } from 'pkijs';
import type { IssuedCertificate } from '#tests/factories/certificates.ts';

type Answer = (stamp: Buffer, response: ServerResponse) => void;

export type FakeAuthority = {
  url: string;
  /** The content types of the requests that it received. */
  asked: (string | undefined)[];
  /** How it answers from now on, given the stamp that it would send. */
  behave(how: Answer): void;
  close(): Promise<void>;
};

export const answerProperly: Answer = (stamp, response) =>
  void response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(stamp);

/** A time-stamp authority (RFC 3161) on loopback, which signs its stamps with the given certificate. */
export async function startTimeStampAuthority({ key, raw }: IssuedCertificate): Promise<FakeAuthority> {
  const asked: FakeAuthority['asked'] = [];
  let how = answerProperly;
  const pkcs8 = new Uint8Array(key.export({ format: 'der', type: 'pkcs8' }));
  const certificate = { rawData: raw.buffer } as unknown as ConstructorParameters<
    typeof LocalTimestampProvider
  >[0];
  const provider = new LocalTimestampProvider(certificate, pkcs8);
  const server = createServer(async (request: IncomingMessage, response) => {
    asked.push(request.headers['content-type']);
    const query = TimeStampReq.fromBER(Uint8Array.from(await buffer(request)));
    const stamp = await provider.getSignedTimestamp(query);
    how(Buffer.from(stamp.toSchema().toBER()), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`,
    asked,
    behave: (next) => {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
