/** A stream of server-sent events that notices when it has gone silent, which EventSource by itself never does. */

type Told = {
  message: (data: string) => void;
  /** Whether events arrive: true from the first one on, because a proxy may accept a stream and hold it back. */
  flowing: (flows: boolean) => void;
  /** The server has answered something else than a stream. */
  refused: () => void;
};

/** The server says something every 25 seconds. */
const silence = 60_000;
/** Before asking again for a stream that was refused. */
const pause = 60_000;

/** Opens the stream and keeps it open. Answers the function that closes it. */
export function openEventStream(path: string, { message, flowing, refused }: Told): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(connect, milliseconds);
  };
  const heard = ({ data }: MessageEvent<string>) => {
    again(silence);
    flowing(true);
    message(data);
  };
  const broken = () => {
    flowing(false);
    if (source?.readyState !== EventSource.CLOSED) return;
    again(pause);
    refused();
  };
  const connect = () => {
    source?.close();
    flowing(false);
    source = new EventSource(path);
    source.addEventListener('message', heard);
    source.addEventListener('error', broken);
    again(silence);
  };
  connect();
  return () => {
    clearTimeout(timer);
    source?.close();
    flowing(false);
  };
}
