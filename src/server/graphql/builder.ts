import SchemaBuilder from '@pothos/core';
import { isObjectType, type GraphQLSchema } from 'graphql';

import type { Services } from '#server/context.ts';
import type { Viewer } from '#server/sessions/viewer.ts';
import type { Locale } from '#shared/locale.ts';
import type { WordingOf } from '#shared/wording.ts';
import type { FieldPlan } from './fields.ts';

export type GraphqlContext = {
  services: Services;
  viewer: Viewer;
  now: Date;
  locale: Locale;
  wordingOf: WordingOf;
};

type SchemaTypes = {
  Context: GraphqlContext;
  Scalars: { DateTime: { Input: never; Output: Date | string }; ID: { Input: string; Output: string } };
  DefaultFieldNullability: false;
};

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false });

builder.scalarType('DateTime', {
  description: 'An ISO 8601 instant in UTC.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : value),
  parseValue: () => {
    throw new TypeError('No argument takes a DateTime.');
  },
});

builder.mutationType({});

function isStored(plan: FieldPlan | undefined): boolean {
  return plan !== undefined && plan.kind !== 'fact' && plan.kind !== 'keyed';
}

/** Stored fields lose their resolver, because the executor reads a plain property faster. */
export function buildSchema(): GraphQLSchema {
  const schema = builder.toSchema({ sortSchema: true });
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (isStored(field.extensions['plan'] as FieldPlan | undefined)) delete field.resolve;
    }
  }
  return schema;
}
