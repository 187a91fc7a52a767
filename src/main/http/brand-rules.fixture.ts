import type { BrandRule } from '#shared/rest-route.ts';
import { operatorRoutes } from './operator-routes.ts';

/** Returns what a brand-limited key gets of a call such as `GET /claims/:number`, or null if nobody has defined it. */
export function brandRuleOf(call: string): BrandRule | null {
  const route = Object.values(operatorRoutes).find(({ method, path }) => `${method} ${path}` === call);
  return typeof route?.who === 'object' ? route.who.brands : null;
}
