import * as z from 'zod';

import { type FieldError, Problem } from '#server/http/errors.ts';
import { didYouMean } from '#shared/nearest-name.ts';

type Issue = z.core.$ZodIssue;

export const mostErrors = 50;

/** What to send for each type, after “Send”. */
const typeWords: Record<string, string> = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function sizeDetail(issue: Issue & { code: 'too_big' | 'too_small' }): string {
  const isMost = issue.code === 'too_big';
  const limit = isMost ? issue.maximum : issue.minimum;
  if (issue.origin === 'string') {
    return isMost ? `Send at most ${limit} characters.` : 'This field is required and may not be empty.';
  }
  if (issue.origin === 'array') return isMost ? `Send at most ${limit} entries.` : `Send at least ${limit} entries.`;
  return isMost ? `Send a number of at most ${limit}.` : `Send a number of at least ${limit}.`;
}

function detailOf(issue: Issue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? 'This field is required.'
      : `Send ${typeWords[issue.expected] ?? issue.expected}.`;
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeDetail(issue);
  return issue.message;
}

/** Returns the schemas of which a value may match any: those of a union, without optional, default and transform. */
function alternativesOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return alternativesOf(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return alternativesOf(schema.def.in);
  return schema instanceof z.ZodUnion ? schema.options.flatMap(alternativesOf) : [schema];
}

/** Returns the names of the fields that the schema has at the path, for suggestions. */
function fieldsAt(schema: z.core.$ZodType, [key, ...rest]: readonly PropertyKey[]): string[] {
  return alternativesOf(schema).flatMap((alternative) => {
    if (alternative instanceof z.ZodArray) return typeof key === 'number' ? fieldsAt(alternative.element, rest) : [];
    if (!(alternative instanceof z.ZodObject)) return [];
    if (key === undefined) return Object.keys(alternative.shape);
    const field = (alternative.shape as Record<string, z.core.$ZodType>)[String(key)];
    return field ? fieldsAt(field, rest) : [];
  });
}

/** Returns the errors of the union’s alternative that has the type of what was sent. */
function unionErrors(schema: z.ZodType, issue: Issue & { code: 'invalid_union' }, path: PropertyKey[]): FieldError[] {
  const isOfRightType = (issues: Issue[]) =>
    !issues.some((inner) => inner.code === 'invalid_type' && inner.path.length === 0);
  const issues = issue.errors.find(isOfRightType);
  if (issues) return issues.flatMap((inner) => fieldErrors(schema, inner, path));
  return [{ pointer: pointerOf(path), detail: 'Send text or an object here.' }];
}

function fieldErrors(schema: z.ZodType, issue: Issue, parent: PropertyKey[] = []): FieldError[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'invalid_union') return unionErrors(schema, issue, path);
  if (issue.code !== 'unrecognized_keys') return [{ pointer: pointerOf(path), detail: detailOf(issue) }];
  const known = fieldsAt(schema, path);
  return issue.keys.slice(0, mostErrors).map((key) => ({
    pointer: pointerOf([...path, key]),
    detail: `This field is not known here.${didYouMean(key, known) || ' Check its spelling or remove it.'}`,
  }));
}

export function invalidDocument(errors: FieldError[]): Problem {
  const detail = 'The document is not valid. See errors for what to change.';
  return new Problem(400, 'invalid-document', detail, { errors: errors.slice(0, mostErrors) });
}

export function documentAs<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  throw invalidDocument(result.error.issues.flatMap((issue) => fieldErrors(schema, issue)));
}
