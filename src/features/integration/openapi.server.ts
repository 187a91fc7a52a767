import { describeRoutes, problem } from '#server/http/route/openapi.ts';
import { operatorPath } from '#shared/operator-path.ts';
import type { RestRoutes, Who } from '#shared/rest-route.ts';

const keyProblems = {
  401: { $ref: '#/components/responses/Unauthorised' },
  403: { $ref: '#/components/responses/Forbidden' },
};

const rightOf = (who: Who): string => (typeof who === 'object' ? `Needs the scope ${who.scope}.` : '');

export type Described = { routes: RestRoutes; webhooks: Record<string, object> };

export type OpenApi = ReturnType<typeof openApi>;

export function openApi(publicUrl: URL, { routes, webhooks }: Described) {
  const { paths, schemas } = describeRoutes(routes, { rightProblemsOf: () => keyProblems, rightOf });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fettle integration API',
      version: '1',
      description: "How an operator's system puts claims in and keeps them current.",
    },
    servers: [{ url: new URL(operatorPath, publicUrl).href }],
    security: [{ key: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key with the scope of the call.' } },
      responses: {
        Unauthorised: {
          ...problem('The key is missing, wrong or revoked.'),
          headers: { 'WWW-Authenticate': { schema: { type: 'string' } } },
        },
        Forbidden: problem('The key lacks the scope.'),
      },
      schemas,
    },
  };
}
