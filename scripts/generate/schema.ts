import { writeFile } from 'node:fs/promises';

import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { introspectionFromSchema, printSchema } from 'graphql';

import { schema } from '#main/schema.ts';

/** The committed schema, sorted, so that a change of the contract is a change in review. */
export function schemaFile(): string {
  return `${printSchema(schema)}\n`;
}

/** The types that screens' queries are checked against, as gql.tada reads them. */
export function introspectionFile(): string {
  const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }));
  return outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
}

/** Where the two files are kept, from the root of the project. */
export const schemaFiles = { 'schema.graphql': schemaFile, 'src/web/graphql/graphql-env.d.ts': introspectionFile };

/** Writes both files anew. */
export async function generateSchema(): Promise<void> {
  for (const [path, contents] of Object.entries(schemaFiles)) {
    await writeFile(new URL(`../../${path}`, import.meta.url), contents());
  }
}

if (import.meta.main) await generateSchema();
