import { isUtf8 } from 'node:buffer';

import { type CheckedDocument, checkedDocument } from '#claim/document/put-claim.server.ts';
import { Problem } from '#server/http/errors.ts';
import { unstorableTextIn } from '#server/http/json-body.ts';
import { brokenPosition } from '#server/http/json-position.ts';
import type { Cut } from './cut.server.ts';
import type { Refusal, RefusalError } from './import-facts.server.ts';

export type Taken = { line: number; checked: CheckedDocument } | Refusal;

export class LineRefused extends Error {
  readonly errors: RefusalError[];

  constructor(...errors: RefusalError[]) {
    super(errors[0]?.detail);
    this.errors = errors;
  }
}

const mostErrors = 20;
const cutRefusals = {
  'too-long': 'This line is longer than 2 MB, which no claim may be. It was skipped.',
  'open-quote':
    'A quote on this line does not close within 2 MB. Close it, or write it twice where it belongs to a text.',
};
const unstorable = 'This text holds a NUL character or half of a surrogate pair. Remove it.';

const whole = (detail: string): LineRefused => new LineRefused({ pointer: '', detail });

export function textOf({ bytes, refusal }: Cut): string {
  if (refusal) throw whole(cutRefusals[refusal]);
  if (!isUtf8(bytes))
    throw whole('This line is not UTF-8. Save the file as UTF-8, or name its encoding in the mapping.');
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

export function jsonDocument(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const column = brokenPosition(text)?.column ?? 1;
    throw whole(`This line is not JSON: see column ${column}. Write one claim document on each line.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw whole('This line is not a claim document. Write a JSON object on each line.');
  }
  return value as Record<string, unknown>;
}

function numberOf({ number }: Record<string, unknown>): string {
  if (typeof number === 'string' && number.trim() !== '') return number.trim();
  const detail =
    number === undefined ? 'This field is required: it says which claim is meant.' : 'Send the claim number as text.';
  throw new LineRefused({ pointer: '/number', detail });
}

export function checkedLine(
  text: string,
  document: Record<string, unknown>,
  brandIds: readonly string[],
): CheckedDocument {
  const pointer = /\0|\\u(?:0000|d[89a-f])/i.test(text) ? unstorableTextIn(document) : null;
  if (pointer !== null) throw new LineRefused({ pointer, detail: unstorable });
  return checkedDocument(numberOf(document), document, brandIds);
}

export function refusalErrors(error: unknown): RefusalError[] {
  if (error instanceof LineRefused) return error.errors.slice(0, mostErrors);
  if (!(error instanceof Problem)) throw error;
  if (error.errors.length > 0) return error.errors.slice(0, mostErrors);
  return [{ pointer: error.code.includes('number') ? '/number' : '', detail: error.message }];
}

export function saidNumber(document: Record<string, unknown> | null): string {
  const number = document?.['number'];
  return typeof number === 'string' ? number.slice(0, 64).replaceAll(/[\p{Cc}\p{Cs}]/gu, '') : '';
}

export function takeJsonLine(cut: Cut, brandIds: readonly string[]): Taken | null {
  let document: Record<string, unknown> | null = null;
  try {
    const text = textOf(cut);
    if (text.trim() === '') return null;
    document = jsonDocument(text);
    return { line: cut.line, checked: checkedLine(text, document, brandIds) };
  } catch (error) {
    return { line: cut.line, number: saidNumber(document), errors: refusalErrors(error) };
  }
}
