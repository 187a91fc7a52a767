import type pg from 'pg';

import { startChildSpan, isTracing, type OpenSpan } from '#server/telemetry/tracing.ts';

type Callback = (error: unknown, result: unknown) => void;
type Statement = { text?: string; name?: string; submit?: unknown };

/** Returns the verb and first table of a statement, never its text, which may contain a value. */
export function summaryOf({ text = '', name }: Statement): string {
  if (name !== undefined && /^[a-z][a-z -]{0,40}$/.test(name)) return name;
  const [verb = 'statement'] = /[a-z]+/i.exec(text) ?? [];
  const [, table = ''] = /\b(?:from|into|update|join)\s+"?([a-z][a-z_]*)/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}

function errorType(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

const endWith = (span: OpenSpan, error: unknown) => span.end(error ? { 'error.type': errorType(error) } : {});

export function traceQueries(client: pg.PoolClient): void {
  if (!isTracing()) return;
  const query = client.query.bind(client) as unknown as (...args: unknown[]) => unknown;
  const traced = (...args: unknown[]): unknown => {
    const [first] = args;
    const statement: Statement = typeof first === 'string' ? { text: first } : (first ?? {});
    // A stream (COPY) reports no end here.
    if (typeof statement.submit === 'function') return query(...args);
    const summary = summaryOf(statement);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary } as const;
    const span = startChildSpan({ name: summary, kind: 'client', attributes });
    if (!span) return query(...args);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return endSpanAfter(span, query(...args) as Promise<unknown>);
    const onResult: Callback = (error, result) => {
      endWith(span, error);
      (callback as Callback)(error, result);
    };
    return query(...args.slice(0, -1), onResult);
  };
  client.query = traced as unknown as typeof client.query;
}

async function endSpanAfter(span: OpenSpan, running: Promise<unknown>): Promise<unknown> {
  try {
    const result = await running;
    endWith(span, null);
    return result;
  } catch (error) {
    endWith(span, error);
    throw error;
  }
}
