/** Asks GraphQL without the client, whose cache must not keep the answer. */
export function postGraphql(query: string, variables: Record<string, string> = {}): Promise<Response> {
  return fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
}
