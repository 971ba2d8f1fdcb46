import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const program = path.resolve('deploy/comfyui/agent/agent.py');

export type AgentProcess = {
  process: ChildProcess;
  /** What it has said so far. */
  said(): string;
  /** @returns its exit status, or the signal that ended it */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string>;
};

/** Real processes of the agent that runs beside ComfyUI. */
export function createAgents() {
  const started: ChildProcess[] = [];
  return {
    /** @param env its settings, as an operator sets them */
    start(env: Record<string, string>): AgentProcess {
      const agent = spawn('python3', [program], {
        env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.push(agent);
      let said = '';
      for (const stream of [agent.stdout, agent.stderr]) {
        stream?.on('data', (bytes: Buffer) => {
          said += bytes;
        });
      }
      return {
        process: agent,
        said: () => said,
        async end(signal) {
          const ended = once(agent, 'exit');
          agent.kill(signal);
          const [code, by] = await ended;
          return code ?? by;
        },
      };
    },
    killAll() {
      for (const agent of started.splice(0)) agent.kill('SIGKILL');
    },
  };
}
