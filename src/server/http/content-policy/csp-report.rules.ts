// CSP reports contain addresses with claim ids, references and tokens, so only keywords and kinds of pages are kept.
import { z } from 'zod';

import type { Rate } from '#shared/limits/token-bucket.ts';

export const cspReportPath = '/api/csp-reports';
export const cspEndpoint = 'csp';

export const reportsPerAddress: Rate = { burst: 10, perSecond: 0.1 };
export const reportsInAll: Rate = { burst: 100, perSecond: 5 };
export const mostInBatch = 20;

export type CspReport = { directive: string; blocked: string; page: string; source: string; line: number | null };

const directives = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'manifest-src',
  'worker-src',
  'media-src',
  'object-src',
  'frame-ancestors',
  'base-uri',
  'form-action',
  'require-trusted-types-for',
  'trusted-types',
]);

const text = z.string().max(10_000).catch('');
const line = z.int().min(0).max(10_000_000).nullable().catch(null);

const byUri = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
    'line-number': line,
  }),
});

const byReportingApi = z.array(z.object({ type: z.string(), body: z.unknown() }));

const violation = z.object({
  documentURL: text,
  blockedURL: text,
  effectiveDirective: text,
  sourceFile: text,
  lineNumber: line,
});

/** A path segment too plain to be an id or a token; any other becomes `:id`. */
const plainWord = /^[A-Za-z][A-Za-z-]{0,23}$/;
const fileName = /^[\w-]{1,40}\.(?:js|css|html|svg|png|webmanifest)$/;

function pathOf({ pathname }: URL): string {
  const words = pathname.split('/').filter((word) => word !== '');
  return `/${words.map((word) => (plainWord.test(word) || fileName.test(word) ? word : ':id')).join('/')}`;
}

function reportedPlaceOf(address: string, origins: readonly string[]): string {
  if (address === '') return '';
  const url = URL.parse(address);
  if (url === null) return plainWord.test(address) ? address : 'other';
  if (origins.includes(url.origin)) return pathOf(url);
  // The origin of a browser extension identifies it, and data: and blob: may contain content.
  return ['http:', 'https:'].includes(url.protocol) ? url.origin.slice(0, 100) : url.protocol.slice(0, 30);
}

type ReportedViolation = { page: string; blocked: string; directive: string; source: string; line: number | null };

function reportOf(violation: ReportedViolation, origins: readonly string[]): CspReport {
  // In older browsers `violated-directive` is the whole directive with its sources.
  const name = violation.directive.replace(/ .*/s, '');
  return {
    directive: directives.has(name) ? name : 'other',
    blocked: reportedPlaceOf(violation.blocked, origins),
    page: reportedPlaceOf(violation.page, origins),
    source: reportedPlaceOf(violation.source, origins),
    line: violation.line,
  };
}

export function cspReportsIn(body: unknown, origins: readonly string[]): CspReport[] | null {
  const one = byUri.safeParse(body);
  if (one.success) {
    const violation = one.data['csp-report'];
    const directive = violation['effective-directive'] || violation['violated-directive'];
    const places = {
      page: violation['document-uri'],
      blocked: violation['blocked-uri'],
      source: violation['source-file'],
    };
    return [reportOf({ ...places, directive, line: violation['line-number'] }, origins)];
  }
  const batch = byReportingApi.safeParse(body);
  if (!batch.success) return null;
  const violations = batch.data.filter(({ type }) => type === 'csp-violation').slice(0, mostInBatch);
  return violations.flatMap(({ body: given }) => {
    const { data } = violation.safeParse(given);
    if (!data) return [];
    const { documentURL: page, blockedURL: blocked, sourceFile: source, effectiveDirective: directive } = data;
    return [reportOf({ page, blocked, source, directive, line: data.lineNumber }, origins)];
  });
}
