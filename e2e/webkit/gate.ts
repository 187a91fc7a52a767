import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the portal that can be shut, which the browser takes for the loss of its network. */
export class Gate {
  readonly #sockets = new Set<Socket>();
  readonly #to: number;
  #server = createServer();
  #port = 0;

  /** `to`: the portal's port. */
  constructor(to: number) {
    this.#to = to;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Listens, from the second time on at the same port. */
  async open(): Promise<void> {
    this.#server = createServer((incoming) => this.#join(incoming, connect(this.#to, 'localhost')));
    this.#server.listen(this.#port, 'localhost');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Breaks what is open and refuses what comes. */
  async shut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(incoming: Socket, outgoing: Socket): void {
    for (const socket of [incoming, outgoing]) {
      this.#sockets.add(socket);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        incoming.destroy();
        outgoing.destroy();
      });
      // A browser that goes away in the middle of an answer is no failure; `close` follows.
      socket.on('error', () => {});
    }
    incoming.pipe(outgoing).pipe(incoming);
  }
}
