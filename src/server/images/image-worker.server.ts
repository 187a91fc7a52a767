import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { Problem, tryLater } from '#server/http/errors.ts';
import type { PhotoAnswer, PhotoJob } from './photo-jobs.ts';

export type ImageWorker = {
  /** Calls `job` only when its turn comes, so queued jobs hold no bytes. */
  draw(urgency: 'urgent' | 'later', job: () => Promise<PhotoJob>): Promise<PhotoAnswer>;
  close(): Promise<void>;
};

const longestJobMs = 60_000;
/** Milliseconds for which the idle process, which takes some 70 MB, is kept. */
const idleMs = 20_000;
/** Maximum queue length by urgency. A picture that is refused as `later` is drawn when it is requested. */
const mostWaiting = { urgent: 50, later: 500 };

type Waiting = { urgency: 'urgent' | 'later'; run: () => Promise<void>; refuse: (reason: Error) => void };

const program = fileURLToPath(new URL('./photo-child.server.ts', import.meta.url));

function startChild(): ChildProcess {
  // The child handles untrusted files and needs no settings, so it gets no secret.
  return fork(program, [], { serialization: 'advanced', env: {}, execArgv: [], stdio: 'ignore' });
}

function callChild(child: ChildProcess, job: PhotoJob): Promise<PhotoAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), longestJobMs);
    const settleJob = (answer: PhotoAnswer) => {
      clearTimeout(timer);
      child.off('message', onAnswer).off('exit', onExit).off('error', onExit);
      resolve(answer);
    };
    const onAnswer = (answer: unknown) => settleJob(answer as PhotoAnswer);
    const onExit = () => settleJob({ kind: 'refused', problem: 'cannot-be-decoded' });
    child.on('message', onAnswer).on('exit', onExit).on('error', onExit);
    child.send(job, (error) => error && onExit());
  });
}

export function openImageWorker(): ImageWorker {
  const waiting: Waiting[] = [];
  let child: ChildProcess | null = null;
  let working: Promise<void> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const dismiss = () => {
    child?.kill('SIGKILL');
    child = null;
  };
  const running = (): ChildProcess => {
    if (child?.connected) return child;
    const started = startChild();
    started.once('exit', () => {
      if (child === started) child = null;
    });
    started.on('error', () => {});
    child = started;
    return started;
  };
  const work = async () => {
    clearTimeout(idle);
    for (let next = nextOf(waiting); next; next = nextOf(waiting)) await next.run();
    working = null;
    if (!isClosed) idle = setTimeout(dismiss, idleMs).unref();
  };
  const draw = (urgency: Waiting['urgency'], job: () => Promise<PhotoJob>) =>
    new Promise<PhotoAnswer>((resolve, reject) => {
      if (isClosed || isFull(waiting, urgency)) {
        reject(busy());
        return;
      }
      const run = () =>
        job()
          .then((made) => callChild(running(), made))
          .then(resolve, reject);
      waiting.push({ urgency, run, refuse: reject });
      working ??= work();
    });
  const close = async () => {
    isClosed = true;
    clearTimeout(idle);
    for (const { refuse } of waiting.splice(0)) refuse(busy());
    dismiss();
    await working;
  };
  return { draw, close };
}

function isFull(waiting: Waiting[], urgency: Waiting['urgency']): boolean {
  return waiting.filter((one) => one.urgency === urgency).length >= mostWaiting[urgency];
}

function busy(): Problem {
  return new Problem(503, 'busy', tryLater, { retryAfterSeconds: 10 });
}

function nextOf(waiting: Waiting[]): Waiting | undefined {
  const urgent = waiting.findIndex(({ urgency }) => urgency === 'urgent');
  return waiting.splice(Math.max(urgent, 0), 1)[0];
}
