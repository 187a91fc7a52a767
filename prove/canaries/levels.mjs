// Loaded before the server by NODE_OPTIONS: the server as it is, but for its log, which says all that it can.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/src/server/telemetry/log.ts') || !loaded.source) return loaded;
    const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: text.replace(/level: .*,/, "level: 'trace',") };
  },
});
