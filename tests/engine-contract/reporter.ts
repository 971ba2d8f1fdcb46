import type { Reporter, TestCase, TestModule } from 'vitest/node';

const out = (line: string) => process.stdout.write(`${line}\n`);

/** Says in plain lines what was asked of each engine, what it cannot do and why, and what it broke. */
export default class PlainReporter implements Reporter {
  #heading = '';
  readonly #counts = { held: 0, broken: 0, leftOut: 0 };

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const { note } = test.result() as { note?: string };
    // What a filter on the command line leaves out has no reason.
    if (state === 'pending' || (state === 'skipped' && !note)) return;
    const [engine = '', ...promise] = pathOf(test);
    if (engine !== this.#heading) out(`\n${engine}`);
    this.#heading = engine;
    const words = promise.join(' ');
    if (state === 'skipped') {
      this.#counts.leftOut += 1;
      out(`  – ${words}: left out. ${note}`);
      return;
    }
    this.#counts[state === 'passed' ? 'held' : 'broken'] += 1;
    const seconds = ((test.diagnostic()?.duration ?? 0) / 1000).toFixed(1);
    out(`  ${state === 'passed' ? '✓' : '✗'} ${words} (${seconds} s)`);
    for (const { message, diff, stack } of errors ?? []) {
      out(indented([message, diff, stack].filter(Boolean).join('\n')));
    }
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message, stack } of module.errors()) {
      this.#counts.broken += 1;
      out(indented(stack ?? message));
    }
  }

  onTestRunEnd(): void {
    const { broken, held, leftOut } = this.#counts;
    out(`\n${held} promises held, ${broken} broken, ${leftOut} left out.`);
  }
}

function pathOf(test: TestCase): string[] {
  const names = [test.name];
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) names.unshift(parent.name);
  return names;
}

const indented = (text: string) => text.replace(/^/gm, '      ');
