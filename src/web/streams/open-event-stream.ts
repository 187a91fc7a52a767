export type StreamHandlers = {
  onMessage: (data: string) => void;
  /**
   * Called with whether events arrive: true from the first event on, because a proxy may accept a stream and buffer
   * it.
   */
  onFlowChange: (isFlowing: boolean) => void;
  /** Called if the server's response is not a stream. The right to it may be over; the next query shows that. */
  onRefused: () => void;
};

/** Without an event for so long, the connection counts as lost. The server sends a heartbeat every 25 seconds. */
const heartbeatTimeoutMs = 60_000;
const retryAfterErrorMs = 60_000;

/**
 * Opens a stream of server-sent events and reconnects whenever it ends, also when no heartbeat comes, which EventSource
 * does not notice. Returns a function that closes it.
 */
export function openEventStream(path: string, { onMessage, onFlowChange, onRefused }: StreamHandlers): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reconnectAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(connect, milliseconds);
  };
  const onEvent = ({ data }: MessageEvent<string>) => {
    reconnectAfter(heartbeatTimeoutMs);
    onFlowChange(true);
    onMessage(data);
  };
  const onError = () => {
    onFlowChange(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    reconnectAfter(retryAfterErrorMs);
    onRefused();
  };
  const connect = () => {
    source?.close();
    onFlowChange(false);
    source = new EventSource(path);
    source.addEventListener('message', onEvent);
    source.addEventListener('error', onError);
    reconnectAfter(heartbeatTimeoutMs);
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    onFlowChange(false);
  };
}
