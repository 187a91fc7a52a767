import { v7 as newId } from 'uuid';

const known: Record<string, string> = { view: 'open', report: 'times', channel: 'note' };

/** Returns the path below `/api/desk` of a printed route, with ids that nothing has beside the given ones. */
export function deskPathOf(route: string, ids: Record<string, string>): string {
  return route
    .slice(route.indexOf('/api/desk') + '/api/desk'.length)
    .replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? known[name] ?? newId())
    .replace(/\/parts$/, '/parts?beginning=s')
    .replace(/\/thread$/, `/thread?before=1~${newId()}`);
}
