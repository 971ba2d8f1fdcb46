import { type ChannelAdapter, ChannelError, type ChannelTokens } from '#channels/port';

/** An outlet in memory, for tests of what the product does with its tokens. */
export type DoubleOutlet = {
  adapter: ChannelAdapter;
  /** The access tokens that count. */
  readonly valid: Set<string>;
  /** Calls of each kind, with the access token. */
  readonly calls: { kind: 'refresh' | 'revoke' | 'read'; access: string }[];
  /** Thrown by the next call of a kind. */
  failNext(kind: 'refresh' | 'revoke' | 'read', error: Error): void;
  /** What a refresh waits for. */
  beforeRefresh: () => Promise<void>;
  /** How long new tokens count, in milliseconds; null: always. */
  lifetimeMs: number | null;
  createTokens(): ChannelTokens;
};

/** Opens an outlet that refreshes its tokens. */
export function openDoubleOutlet(now: () => Date, canRefresh = true): DoubleOutlet {
  const valid = new Set<string>();
  const calls: DoubleOutlet['calls'] = [];
  const failures: { kind: string; error: Error }[] = [];
  let made = 0;

  function note(kind: 'refresh' | 'revoke' | 'read', access: string): void {
    calls.push({ kind, access });
    const at = failures.findIndex((each) => each.kind === kind);
    if (at >= 0) throw failures.splice(at, 1)[0]?.error;
  }

  const outlet: DoubleOutlet = {
    ...{ valid, calls, lifetimeMs: null },
    failNext: (kind, error) => void failures.push({ kind, error }),
    beforeRefresh: async () => {},
    createTokens() {
      made++;
      const access = `access-secret-${made}`;
      valid.add(access);
      return {
        access,
        refresh: `refresh-secret-${made}`,
        expiresAt: outlet.lifetimeMs === null ? null : new Date(now().getTime() + outlet.lifetimeMs),
        extra: { place: 'harbour' },
      };
    },
    adapter: {
      kind: 'x',
      connection: { method: 'form', fields: [], connect: async () => outlet.createTokens() },
      refresh: canRefresh
        ? async ({ access }) => {
            await outlet.beforeRefresh();
            note('refresh', access);
            valid.delete(access);
            return outlet.createTokens();
          }
        : null,
      async revoke({ access }) {
        note('revoke', access);
        valid.delete(access);
      },
      async readAccount({ access }) {
        note('read', access);
        if (!valid.has(access)) throw new ChannelError('unauthorized', 'X no longer accepts the connection.');
        return { remoteId: 'remote-1', name: '@mira', url: 'https://x.example/mira' };
      },
      publish: async () => ({ state: 'published', remoteId: '1', url: null }),
      find: async () => ({ state: 'absent' }),
      readFigures: null,
    },
  };
  return outlet;
}
