import type { Reporter, TestCase, TestModule } from 'vitest/node';

const out = (line: string) => process.stdout.write(`${line}\n`);

/** Prints for each engine which promises hold, which are broken, and which are left out, with the reason. */
export default class PlainReporter implements Reporter {
  #heading = '';
  readonly #counts = { held: 0, broken: 0, leftOut: 0 };

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const { note } = test.result() as { note?: string };
    // A test that the command line filters out has no note.
    if (state === 'pending' || (state === 'skipped' && !note)) return;
    const [engine = '', ...promise] = getTitlePath(test);
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
      out(indent([message, diff, stack].filter(Boolean).join('\n')));
    }
  }

  onTestModuleEnd(module: TestModule): void {
    for (const { message, stack } of module.errors()) {
      this.#counts.broken += 1;
      out(indent(stack ?? message));
    }
  }

  onTestRunEnd(): void {
    const { broken, held, leftOut } = this.#counts;
    out(`\n${held} promises held, ${broken} broken, ${leftOut} left out.`);
  }
}

function getTitlePath(test: TestCase): string[] {
  const names = [test.name];
  for (let parent = test.parent; parent.type === 'suite'; parent = parent.parent) names.unshift(parent.name);
  return names;
}

const indent = (text: string) => text.replace(/^/gm, '      ');
