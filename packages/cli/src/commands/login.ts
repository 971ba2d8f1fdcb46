import { Command } from 'commander';
import { createCommand, openClient } from '../context.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { print, printJson, say } from '../output.ts';
import { askLine, readInput } from '../read-line.ts';
import { type Environment, findAccess, removeAccess, saveAccess } from '../settings.ts';

/** The commands about who calls: `login`, `logout`, `whoami`. */
export function createLoginCommands(environment: Environment): Command[] {
  const login = new Command('login')
    .description('store the server and an API key, for you alone')
    .option('--url <url>', 'the server, such as https://studio.example')
    .option('--key-stdin', 'read the key from standard input instead of asking')
    .action((options: { url?: string; keyStdin?: boolean }) => logIn(environment, options));
  const logout = new Command('logout').description('remove the stored key').action(async () => {
    const removed = await removeAccess(environment);
    say(
      removed
        ? 'The key is removed from this computer. Revoke it in Profile Settings.'
        : 'No key was stored.',
    );
  });
  const whoami = createCommand('whoami', 'show the server and what the key may do').action(
    (options: { json?: boolean }) => showKey(environment, options),
  );
  return [login, logout, whoami];
}

/** Stores a key that the server accepts; another one leaves what was stored as it is. */
async function logIn(environment: Environment, options: { url?: string; keyStdin?: boolean }): Promise<void> {
  const url = options.url || environment.CASTWRIGHT_URL || (await askLine('Server URL: '));
  const apiKey = options.keyStdin ? await readInput() : await askLine('API key (not shown): ', true);
  const client = openClient({ url, apiKey });
  if (!isProtected(client.url)) {
    say('This server is called without encryption: others on the way can read the key.');
  }
  const { key } = await client.callingKey();
  if (!key) throw new CommandError(exitCodes.access, 'The server does not know this key.');
  const file = await saveAccess(environment, { url: client.url, apiKey });
  say(`Signed in to ${client.url} with the key “${key.name}”. Stored in ${file}.`);
}

/** Whether nobody between can read: over TLS, or on this machine. */
function isProtected(url: string): boolean {
  const { hostname, protocol } = new URL(url);
  return protocol === 'https:' || /^(localhost|127\..*|\[::1\])$/.test(hostname);
}

async function showKey(environment: Environment, { json }: { json?: boolean }): Promise<void> {
  const access = await findAccess(environment);
  const client = openClient(access);
  const { key } = await client.callingKey();
  if (json) return printJson({ url: client.url, key });
  print(`Server       ${client.url}`);
  if (!key) return;
  print(`Key          ${key.name} (${key.prefix}…)`);
  print(`Permissions  ${key.scopes.join(', ')}`);
  print(`Calls        ${key.callsPerMinute} a minute`);
  print(`Expires      ${key.expiresAt === null ? 'never' : key.expiresAt.slice(0, 10)}`);
}
