export type TracingSettings = {
  endpoint: URL;
  serviceName: string;
  headers: Record<string, string>;
  share: number;
};

/** `/v1/traces` is added to this base URL. */
export function otlpEndpoint(text: string): URL {
  const url = URL.parse(text);
  const isPlain = url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.username;
  if (url && isPlain) return url;
  throw new Error('must be the http(s) address of a collector, such as http://localhost:4318.');
}

export function serviceName(text: string): string {
  if (/^[\w.-]{1,64}$/.test(text)) return text;
  throw new Error(`must be at most 64 letters, digits or -._, not “${text}”.`);
}

export function otlpHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)=([\x21-\x7e]+)\s*$/.exec(pair));
  if (pairs.some((pair) => pair === null)) throw new Error('must look like name=value, with commas between them.');
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]));
}
