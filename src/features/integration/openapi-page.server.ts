import { createHash } from 'node:crypto';

import type { OpenApi } from './openapi.server.ts';

type Operation = {
  summary: string;
  description: string;
  parameters?: { name: string; example?: string }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { description?: string }>;
};

const style = `:root{color-scheme:light dark}body{font:1rem/1.55 system-ui,sans-serif;max-width:50rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;border-top:1px solid;padding-top:1rem;overflow-wrap:anywhere}
pre{overflow-x:auto;padding:.75rem;border:1px solid;border-radius:.4rem}code{font-family:ui-monospace,monospace;font-size:.9rem}
dt{font-weight:600}dd{margin:0 0 .4rem 1.5rem}`;

const methods = new Set(['put', 'patch', 'get', 'delete', 'post']);

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function dataOf(example: unknown): string {
  return example === undefined ? '--data-binary @front.jpg' : `-d '${JSON.stringify(example, null, 2)}'`;
}

function curlOf(server: string, method: string, path: string, operation: Operation): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    return operation.parameters?.find((parameter) => parameter.name === name)?.example ?? hole;
  });
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = content && ` \\\n  -H 'Content-Type: ${type}' \\\n  ${dataOf(content.example)}`;
  return `curl -X ${method.toUpperCase()} '${server}${place}' \\\n  -H "Authorization: Bearer $KEY"${body ?? ''}`;
}

function operationHtml(server: string, method: string, path: string, operation: Operation): string {
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) =>
      `<dt>${status}</dt><dd>${escape(description ?? (status === '401' ? 'The key is missing, wrong or revoked.' : 'The key lacks the scope.'))}</dd>`,
  );
  return `<section><h2>${escape(operation.summary)}</h2>
<p><code>${method.toUpperCase()} ${escape(path)}</code></p><p>${escape(operation.description)}</p>
<pre tabindex="0" aria-label="Example"><code>${escape(curlOf(server, method, path, operation))}</code></pre>
<h3>Answers</h3><dl>${answers.join('')}</dl></section>`;
}

type Outgoing = { post: { summary: string; requestBody: { content: Record<string, { example?: unknown }> } } };

function outgoingHtml(type: string, { post }: Outgoing): string {
  const [content] = Object.values(post.requestBody.content);
  return `<section><h2>${escape(type)}</h2><p>${escape(post.summary)}</p>
<pre tabindex="0" aria-label="Example"><code>${escape(JSON.stringify(content?.example, null, 2))}</code></pre></section>`;
}

function outgoingSections(webhooks: Record<string, object>): string {
  const sections = Object.entries(webhooks).map(([type, item]) => outgoingHtml(type, item as Outgoing));
  if (sections.length === 0) return '';
  return `<section><h2>What webhooks get</h2><p>Each is one POST, signed by Standard Webhooks.</p></section>
${sections.join('\n')}`;
}

export function openApiPage(api: OpenApi): { html: string; policy: string } {
  const server = api.servers[0]?.url ?? '';
  const sections = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => operationHtml(server, method, path, operation as Operation)),
  );
  const hash = createHash('sha256').update(style).digest('base64');
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(api.info.title)}</title>
<style>${style}</style></head><body><main><h1>${escape(api.info.title)}</h1><p>${escape(api.info.description)}
Every call needs a key. The whole description with every field: <a href="openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
${outgoingSections(api.webhooks)}</main></body></html>`;
  return { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'` };
}
