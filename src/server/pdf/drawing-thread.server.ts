import { parentPort, Worker } from 'node:worker_threads';

/** `whole` is false where something was left out that may be there the next time. */
export type Drawing = { pdf: Buffer; whole: boolean };

type Asked<Order> = { id: number; order: Order };
type Answer = { id: number; pdf: Uint8Array; whole: boolean } | { id: number; error: string };
type Waiting = { resolve: (drawing: Drawing) => void; reject: (error: Error) => void };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A thread of its own, because a long document would block other requests for a second. */
class DrawingThread<Order> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  isOver = false;

  constructor(script: URL) {
    this.#worker = new Worker(script);
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#end(error instanceof Error ? error : new Error(String(error))));
    this.#worker.on('exit', () => this.#end(new Error('The thread that draws PDFs has ended.')));
  }

  draw(order: Order): Promise<Drawing> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, order } satisfies Asked<Order>);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('pdf' in answer) waiting?.resolve({ pdf: Buffer.from(answer.pdf), whole: answer.whole });
    else waiting?.reject(new Error(`The PDF could not be drawn. ${answer.error}`));
  }

  #end(error: Error): void {
    this.isOver = true;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

export type Drawer<Order> = { draw: (order: Order) => Promise<Drawing>; close: () => Promise<void> };

/** Starts the thread, of about 70 MB, with the first document: most processes draw none. `script` calls `serveDrawings`. */
export function openDrawer<Order>(script: URL): Drawer<Order> {
  let thread: DrawingThread<Order> | null = null;
  return {
    draw: (order) => {
      if (thread === null || thread.isOver) thread = new DrawingThread<Order>(script);
      return thread.draw(order);
    },
    close: async () => {
      await thread?.close();
      thread = null;
    },
  };
}

/** In the thread: draws what is asked for, and answers an error with its message. */
export function serveDrawings<Order>(draw: (order: Order) => Drawing | Promise<Drawing>): void {
  const answer = async ({ id, order }: Asked<Order>): Promise<Answer> => {
    try {
      const { pdf, whole } = await draw(order);
      return { id, pdf: new Uint8Array(pdf), whole };
    } catch (error) {
      return { id, error: messageOf(error) };
    }
  };
  parentPort?.on(
    'message',
    (asked: Asked<Order>) => void answer(asked).then((reply) => parentPort?.postMessage(reply)),
  );
}
