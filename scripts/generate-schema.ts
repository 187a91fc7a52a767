import { writeFile } from 'node:fs/promises';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { readFile } from 'node:fs/promises';

const root = new URL('../', import.meta.url);

/** The types that screens' queries are checked against, as gql.tada reads them. */
export function introspectionFile(sdl: string): string {
  const introspection = introspectionFromSchema(buildSchema(sdl), { descriptions: false });
  return outputIntrospectionFile(minifyIntrospection(introspection), { fileType: '.d.ts', shouldPreprocess: true });
}
const sdl = await readFile(new URL('schema.graphql', root), 'utf8');
await writeFile(new URL('src/web/graphql-env.d.ts', root), introspectionFile(sdl));
