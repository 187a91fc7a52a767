// The server's route, its OpenAPI document, the table of rights and the browser's call are made from these.
import type { z } from 'zod';

import type { IntegrationScope } from './integration-scope.ts';

/**
 * What a brand-limited key gets. `claim`: a claim of another brand answers like a missing one. `filtered`: the answer
 * leaves out other brands. `shared`: the answer concerns no claim. `refused`: the call concerns all brands.
 */
export type BrandRule = 'claim' | 'filtered' | 'shared' | 'refused';

export type KeyRight = { scope: IntegrationScope; brands: BrandRule };

/**
 * Who may make a call. A `viewer` has a claim session, or an account whose address the claim has, or is a handler
 * or an auditor; the guard stands in the SQL statement, and no hook runs before. A `reader` is a handler or an auditor, an `editor` an
 * administrator or a lead.
 */
export type Who = 'everybody' | 'viewer' | 'signed-in' | 'reader' | 'handler' | 'admin' | 'editor' | KeyRight;

export type JsonAnswer = { description: string; schema: z.ZodType; example?: unknown };
export type FileAnswer = { description: string; media: readonly string[] };
export type EmptyAnswer = { description: string };

/** A JSON body. It is required unless `optional`; then a missing one counts as `{}`. */
export type JsonBody = {
  schema: z.ZodType;
  example?: unknown;
  optional?: true;
  /** Media types; without them application/json. All are parsed as JSON. */
  types?: readonly string[];
  /** The handler validates the body, because its errors are worded by the document's own rules. */
  validatedByHandler?: true;
};
/** A body in bytes, which the handler reads; by media type. */
export type FileBody = { media: Readonly<Record<string, { schema?: z.ZodType; example?: string }>> };

/** `help` lists the parameters and is the answer to a wrong one; an unknown one is wrong too. */
export type RouteQuery = { schema: z.ZodObject; help: string } | { schema: z.ZodObject; ignoresOthers: true };

export type RouteHeader = { description: string; example?: string };

export type RestRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  who: Who;
  summary: string;
  description?: string;
  params?: z.ZodObject;
  query?: RouteQuery;
  headers?: Readonly<Record<string, RouteHeader>>;
  /** 'none' takes no body or an empty object, and nothing else. */
  body?: JsonBody | FileBody | 'none';
  bodyLimitBytes?: number;
  load?: 'own-limits' | 'vital' | 'finding';
  /** Pages send it by themselves, so it is no use of a session. */
  byItself?: true;
  /** By status. The lowest one is sent unless the handler sets another. */
  answers: Readonly<Record<number, JsonAnswer | FileAnswer | EmptyAnswer>>;
  /** Why the call fails, by status. Those of `who` are added. */
  problems?: Readonly<Record<number, string>>;
};

/** Calls by their names, which are the operationIds of the OpenAPI document. */
export type RestRoutes = Readonly<Record<string, RestRoute>>;

type SchemaOf<Part> = Part extends { schema: infer Schema extends z.ZodType } ? Schema : never;

export type AnswerOf<Route extends RestRoute> = z.input<SchemaOf<Route['answers'][keyof Route['answers']]>>;
