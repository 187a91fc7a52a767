import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One address on loopback that leads to another port by and by, as the address of a primary does. */
export type Switch = {
  port: number;
  /** New connections go there; those that stand are cut. */
  lead: (port: number) => void;
  close: () => Promise<void>;
};

export async function startSwitch(first: number): Promise<Switch> {
  let leads = first;
  const open = new Set<Socket>();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((from) => {
    const to = connect(leads, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    lead: (port) => {
      leads = port;
      cut();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
