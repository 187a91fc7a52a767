import type { ServerResponse } from 'node:http';

/** Milliseconds until a browser reconnects: random, because all streams of a stopping process end together. */
const retryMs = () => 2_000 + Math.floor(Math.random() * 3_000);

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A stopping server waits for keep-alive connections.
  connection: 'close',
  // Otherwise nginx buffers the events.
  'x-accel-buffering': 'no',
};

export type EventStream = {
  /** Events sent before the response opens are queued. */
  send: (event: unknown) => void;
  end: () => void;
  isEnded: () => boolean;
};

export type OpenableStream = EventStream & {
  open: (response: ServerResponse, headers: Record<string, string>) => void;
};

export function createEventStream(): OpenableStream {
  let response: ServerResponse | null = null;
  let ended = false;
  let queued = '';
  return {
    open(opened, headers) {
      response = opened;
      response.writeHead(200, { ...headers, ...streamHeaders });
      response.write(`retry:${retryMs()}\n${queued}`);
      queued = '';
    },
    send(event) {
      if (ended) return;
      const text = `data:${JSON.stringify(event)}\n\n`;
      if (response) response.write(text);
      else queued += text;
    },
    end() {
      ended = true;
      response?.end();
    },
    isEnded: () => ended,
  };
}
