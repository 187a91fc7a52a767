import type { FastifyInstance } from 'fastify';

const isCall = (path: string): boolean => path.startsWith('/api/') || path === '/graphql';

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function patternOf(route: string): RegExp {
  const parts = route.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : literal(part)));
  return new RegExp(`^${parts.join('/')}$`);
}

type Route = { pattern: RegExp; methods: Set<string> };

/** Call it before routes are registered. */
export function knownMethods(app: FastifyInstance): (url: string) => string[] {
  const routes = new Map<string, Route>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!isCall(url) || url.includes('*')) return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (url) => {
    const [path = ''] = url.split(/[?#]/, 1);
    if (!isCall(path)) return [];
    const found = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
  };
}
