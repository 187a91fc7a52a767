// The practice desk in the browser. It only sets text content, and uses the desk's calls.
const base = '/demo/chat/chats';
const mostShown = 100;
const typingShownMs = 6_000;
const typingSentMs = 3_000;
const presenceMs = 120_000;

type Chat = {
  id: string;
  position: number;
  state: string;
  claimNumber: string | null;
  contact: { name: string; email: string } | null;
  messages: number;
  seenByClaimant: number;
  seenByOperator: number;
  continuedIn: string | null;
};

type Message = { position: number; author: string; name: string | null; text: string };

const byId = <Found extends HTMLElement>(id: string) => document.getElementById(id) as Found;
const field = (id: string) => byId<HTMLInputElement>(id);
const form = byId<HTMLFormElement>('form');
const text = byId<HTMLTextAreaElement>('text');
const log = byId('log');

const known = new Map<string, Chat>();
let chosen: string | null = null;
let after = 0;

function say(note: string): void {
  byId('note').textContent = note;
}

const sayError = (error: unknown) => say(error instanceof Error ? error.message : String(error));

async function call<Answer>(path: string, method = 'GET', body?: object): Promise<Answer> {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(base + path, { method, ...json });
  const answer = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Error(answer.title);
  return answer;
}

function make(tag: string, content: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}

const nameOf = ({ claimNumber, contact }: Chat) =>
  claimNumber ?? (contact ? `${contact.name}, ${contact.email}` : 'Continued');

function itemOf(chat: Chat): HTMLElement {
  const button = make('button', nameOf(chat));
  button.setAttribute('aria-pressed', String(chat.id === chosen));
  button.append(make('span', `${chat.state}, ${chat.messages} messages`));
  button.addEventListener('click', () => {
    chosen = chat.id;
    showList();
    showChat().catch(sayError);
  });
  const item = document.createElement('li');
  item.append(button);
  return item;
}

function showList(): void {
  const chats = [...known.values()].filter(({ continuedIn }) => continuedIn === null);
  chats.sort((one, other) => other.position - one.position);
  byId('none').hidden = chats.length > 0;
  byId('chats').replaceChildren(...chats.map(itemOf));
}

function lineOf({ position, author, name, text: said }: Message, { seenByClaimant }: Chat): HTMLElement {
  const isOurs = author === 'operator';
  const line = document.createElement('p');
  line.append(make('strong', isOurs ? (name ?? 'Operator') : 'Claimant'), ` ${said}`);
  if (isOurs && seenByClaimant >= position) line.append(' (seen)');
  return line;
}

async function showChat(): Promise<void> {
  const chat = known.get(chosen ?? '');
  if (!chat) return;
  const first = Math.max(0, chat.messages - mostShown);
  const { messages } = await call<{ messages: Message[] }>(`/${chat.id}/messages?after=${first}`);
  byId('title').textContent = nameOf(chat);
  form.hidden = false;
  log.replaceChildren(...messages.map((message) => lineOf(message, chat)));
  log.scrollTop = log.scrollHeight;
  if (chat.messages > chat.seenByOperator) await call(`/${chat.id}/seen`, 'POST', { position: chat.messages });
}

async function load(): Promise<void> {
  for (;;) {
    const page = await call<{ chats: Chat[]; after: number }>(`?after=${after}`);
    for (const chat of page.chats) known.set(chat.id, chat);
    after = page.after;
    if (page.chats.length === 0) break;
  }
  showList();
  await showChat();
}

let loading = Promise.resolve();
let typing: ReturnType<typeof setTimeout> | undefined;

new EventSource(`${base}/events`).addEventListener('message', ({ data }) => {
  const news = JSON.parse(data) as { chatId: string; typing?: true } | null;
  if (!news?.typing) loading = loading.then(load).catch(sayError);
  else if (news.chatId === chosen) {
    say('The claimant is typing…');
    clearTimeout(typing);
    typing = setTimeout(() => say(''), typingShownMs);
  }
});

async function send(): Promise<void> {
  const sent = text.value;
  if (sent.trim() === '') return;
  const externalId = `${Date.now()}${Math.random()}`;
  await call(`/${chosen}/messages`, 'POST', {
    externalId,
    text: sent,
    name: field('name').value,
    mail: field('mail').checked,
  });
  if (text.value === sent) text.value = '';
  say('');
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  send().catch(sayError);
});

let typedAt = 0;

text.addEventListener('input', () => {
  if (chosen === null || Date.now() - typedAt < typingSentMs) return;
  typedAt = Date.now();
  call(`/${chosen}/typing`, 'POST', {}).catch(sayError);
});

byId('close').addEventListener('click', () => void call(`/${chosen}/close`, 'POST', {}).catch(sayError));

const online = field('online');

function sendPresence(): void {
  const said = online.checked ? 'Claimants see that somebody is here.' : 'Claimants see that nobody is here.';
  call('/presence', 'PUT', { online: online.checked ? 1 : 0 }).then(() => say(said), sayError);
}

online.addEventListener('change', sendPresence);
setInterval(() => {
  if (online.checked) sendPresence();
}, presenceMs);
