const beatSeconds = 25;
/** Seconds after which a stream is closed. The browser reconnects, which counts as use of the session. */
const lifeSeconds = 60 * 60;

export type HeartbeatStream = { beat: () => void; end: () => void };

export type Heartbeat<Stream extends HeartbeatStream> = {
  add: (stream: Stream) => void;
  remove: (stream: Stream) => void;
  stop: () => void;
};

/** Passes each group that beats to `look`, because a session can expire by time alone. One timer serves all streams. */
export function startHeartbeat<Stream extends HeartbeatStream>(look: (streams: Stream[]) => void): Heartbeat<Stream> {
  const bornAt = new Map<Stream, number>();
  let second = 0;
  const beat = () => {
    second += 1;
    const turn = [...bornAt].filter(([, born]) => (second - born) % beatSeconds === 0);
    for (const [stream, born] of turn) {
      if (second - born >= lifeSeconds) stream.end();
      else stream.beat();
    }
    look(turn.map(([stream]) => stream));
  };
  const timer = setInterval(beat, 1_000).unref();
  return {
    // Spreads streams that open in the same second, so that they do not all beat or close together.
    add: (stream) => void bornAt.set(stream, second - Math.floor(Math.random() * beatSeconds)),
    remove: (stream) => void bornAt.delete(stream),
    stop: () => clearInterval(timer),
  };
}
