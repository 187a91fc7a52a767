import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { cookie, listen, sendJson, type Answers, type Peer } from './peer-answers.ts';

// bulletproof-react, its Vite application: a folder of files, which calls a backend under /api. Here the files are
// served packed with brotli, as ours are, and the backend answers at once.

const author = { id: 'author', firstName: 'Jo', lastName: 'Whitfield', email: 'jo@example.com', role: 'USER' };
const user = { ...author, id: 'reader', firstName: 'Charlotte', lastName: 'Webb', teamId: 'team', bio: '' };
const created = Date.UTC(2026, 9, 2, 10);
const paragraph =
  'Our engineer has **looked** at it, and this is what we found and what comes next. The hinge is worn on both sides, and the casing has opened at the corner beside it.';
const discussion = {
  id: 'repair',
  createdAt: created,
  title: 'Repair of a laptop',
  body: Array.from({ length: 4 }, () => paragraph).join('\n\n'),
  teamId: 'team',
  author,
};
const comments = Array.from({ length: 10 }, (_, index) => ({
  id: `comment-${index}`,
  createdAt: created + index * 86_400_000,
  body: paragraph,
  discussionId: discussion.id,
  author,
}));

const answers: Answers = (path, { headers }) => {
  if (path === '/api/auth/me') {
    const known = headers.cookie?.includes('bench=');
    return known ? { status: 200, body: { data: user } } : { status: 200, body: { data: null } };
  }
  if (path === `/api/discussions/${discussion.id}`) return { status: 200, body: { data: discussion } };
  if (path === '/api/comments') {
    return { status: 200, body: { data: comments, meta: { page: 1, total: 10, totalPages: 1 } } };
  }
  return null;
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
};

/** Its page names a style sheet of another host, which nothing here can reach: without it, it waits less. */
const withoutOtherHosts = (html: string) => html.replaceAll(/<link rel="stylesheet" href="https:[^>]*>/g, '');

async function compressed(folder: string, path: string): Promise<{ body: Buffer; type: string }> {
  const type = types[extname(path)];
  if (type === undefined || type.startsWith('text/html')) {
    const html = withoutOtherHosts(await readFile(join(folder, 'index.html'), 'utf8'));
    return { body: brotliCompressSync(html), type: 'text/html; charset=utf-8' };
  }
  return { body: brotliCompressSync(await readFile(join(folder, path))), type };
}

/** Serves the folder that its build has made. */
export async function startDiscussionPeer(folder: string): Promise<Peer> {
  const kept = new Map<string, { body: Buffer; type: string }>();
  const { origin, stop } = await listen((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const answer = answers(path, request);
    if (answer) return sendJson(response, answer);
    const send = async () => {
      const file = kept.get(path) ?? (await compressed(folder, path));
      kept.set(path, file);
      response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body);
    };
    send().catch(() => response.writeHead(404).end());
  });
  return {
    name: 'bulletproof-react',
    form: { url: `${origin}/auth/login`, shows: 'Log in to your account', listens: 'form input', cookies: [] },
    record: {
      url: `${origin}/app/discussions/${discussion.id}`,
      shows: 'The hinge is worn',
      listens: 'main button',
      cookies: [cookie('bench', 'known')],
    },
    stop: async () => stop(),
  };
}
