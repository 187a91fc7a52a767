import { existsSync, readFileSync } from 'node:fs';

import type * as z from 'zod';

import { BrandError } from './brand.ts';

function messageOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join(', ') : issue.message;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BrandError(`${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function readBrandFile<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
  if (!existsSync(path)) return null;
  const parsed = schema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(' › ') || 'the file'}: ${messageOf(issue)}`);
  throw new BrandError(`${path} cannot be used. ${problems.join('. ')}.`);
}
