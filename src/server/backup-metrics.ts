import { Gauge, type Registry } from 'prom-client';
import { newestBackups } from '#features/operations';
import type { Db } from '#platform/db/client.ts';

/** When a backup was made last, and when one was restored well: 0 for never, which an alert takes for long ago. */
export function countBackups(registry: Registry, db: Db): void {
  const seconds = (moment: Date | null) => (moment ? moment.getTime() / 1000 : 0);
  new Gauge({
    name: 'castwright_last_backup_timestamp_seconds',
    help: 'The moment that the newest backup of npm run backup is of; 0 for none',
    registers: [registry],
    async collect() {
      this.set(seconds((await newestBackups(db)).backup));
    },
  });
  new Gauge({
    name: 'castwright_last_drill_timestamp_seconds',
    help: 'When npm run drill last restored a backup without finding anything wrong; 0 for never',
    registers: [registry],
    async collect() {
      this.set(seconds((await newestBackups(db)).drill));
    },
  });
}
