/** Returns 'GET /api/enduser/events' for every route, parsed from Fastify's printed tree. */
export function routesIn(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    above.splice(indent.length / 4, above.length, part);
    return (methods?.split(', ') ?? []).map((method) => `${method} ${above.join('')}`);
  });
}
