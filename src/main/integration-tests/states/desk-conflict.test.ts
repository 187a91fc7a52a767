import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DeskApp, operatorKey } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['state'] } });
});
afterAll(() => desk?.close());

const document = {
  endUserName: 'Priya Nair',
  endUserEmail: 'priya@example.com',
  registeredAddress: { postcode: 'LS6 2AB' },
  state: 'Inspection',
};

type Said = { state?: string; accessories?: string; lastStateChangeDate?: Date; events?: object[] };
type Write = { number: string; said: Said; quiet: boolean; ifMatch?: number };

/** Each document differs from those before, as one that is known already is not read. */
const documentOf = (said: Said) => ({ ...document, accessories: `Case ${(count += 1)}`, ...said });

async function call(method: 'PUT' | 'PATCH' | 'POST', path: string, body: object, headers: object = {}) {
  const answer = await desk.app.inject({
    method,
    url: `/api/integration/v1${path}`,
    payload: JSON.stringify(body),
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json', ...headers },
  });
  expect([answer.statusCode, answer.body]).toEqual([expect.toSatisfy((status) => status < 300), expect.anything()]);
}

const ways = {
  PUT: ({ number, said, quiet, ifMatch }: Write) =>
    call('PUT', `/claims/${number}?quiet=${quiet}`, documentOf(said), ifMatch ? { 'if-match': `"${ifMatch}"` } : {}),
  PATCH: ({ number, said, quiet }: Write) => call('PATCH', `/claims/${number}?quiet=${quiet}`, said),
  event: ({ number, said, quiet }: Write) =>
    call('POST', `/claims/${number}/events?quiet=${quiet}`, {
      events: [{ eventDate: desk.now(), name: `Looked at ${(count += 1)}` }],
      ...said,
    }),
  'import line': ({ number, said, quiet }: Write) =>
    call(
      'POST',
      `/imports?notify=${quiet ? 0 : 1}`,
      { number, ...documentOf(said) },
      {
        'content-type': 'application/x-ndjson',
      },
    ),
};
type Way = keyof typeof ways;

/** A claim that Kim has moved from Inspection to Repair, five minutes ago. */
async function movedClaim() {
  const number = `CONFLICT-${(count += 1)}`;
  const id = await desk.putClaim(number, document);
  const at = desk.now();
  const moved = await desk.act('Kim', `${id}/state`, { state: 'Repair', seen: 'Inspection', reason: '' });
  expect(moved.status).toBe(200);
  desk.wait(300);
  return { id, number, at, changeId: String(moved.json['changeId']), version: Number(moved.json['version']) };
}

async function standing({ id, number }: { id: string; number: string }) {
  const { rows } = await desk.database.pool.query<{ outcome: string; unheard: number }>(
    'select outcome, unheard from desk_change where claim_id = $1 order by id desc limit 1',
    [id],
  );
  const told = await desk.database.pool.query(`select from happening where claim_id = $1 and kind = 'state-changed'`, [
    id,
  ]);
  const { json } = await desk.operator('GET', `/claims/${number}`);
  return { state: json['state'], ...rows[0], told: told.rowCount };
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000);

type Becomes = { state: string; outcome: string; unheard: number };
const taken: Becomes = { state: 'Repair', outcome: 'taken', unheard: 0 };
const unheard: Becomes = { state: 'Repair', outcome: 'waiting', unheard: 1 };
const waiting: Becomes = { state: 'Repair', outcome: 'waiting', unheard: 0 };
const back: Becomes = { state: 'Inspection', outcome: 'overruled', unheard: 0 };
const overruled: Becomes = { state: 'Awaiting Authorisation', outcome: 'overruled', unheard: 0 };

const base = { state: 'Inspection' };
/** What arrives, by which ways, and what then stands; `since` is the instant of the change. */
const table: [what: string, by: Way[], said: (since: Date) => Said, becomes: Becomes, more?: 'if-match'][] = [
  ['the desk’s value', ['PUT', 'PATCH', 'event', 'import line'], () => ({ state: 'Repair' }), taken],
  ['the base', ['PUT', 'import line'], () => base, unheard],
  [
    'the base, dated less than a minute after the change',
    ['PUT', 'import line'],
    (since) => ({ ...base, lastStateChangeDate: later(since, 59) }),
    unheard,
  ],
  ['another value', ['PUT', 'PATCH', 'event', 'import line'], () => ({ state: 'Awaiting Authorisation' }), overruled],
  ['the base by name', ['PATCH', 'event'], () => base, back],
  ['the base with If-Match', ['PUT'], () => base, back, 'if-match'],
  [
    'the base, dated more than a minute after the change',
    ['PUT', 'import line'],
    (since) => ({ ...base, lastStateChangeDate: later(since, 61) }),
    back,
  ],
  [
    'the base with its event, dated more than a minute after the change',
    ['PUT', 'import line'],
    (since) => ({ ...base, events: [{ eventDate: later(since, 61), name: 'Back', relatedState: 'Inspection' }] }),
    back,
  ],
  ['nothing of it', ['PATCH', 'event'], () => ({}), waiting],
];

const rows = table.flatMap(([what, by, said, becomes, more]) =>
  by.flatMap((way) =>
    [false, true].map(
      (quiet) => [what, way, quiet ? 'quiet' : 'with notices', { said, becomes, more, quiet }] as const,
    ),
  ),
);

describe('a state of the desk that waits, and what arrives', () => {
  test.each(rows)('%s by %s, %s', async (_what, way, _how, { said, becomes, more, quiet }) => {
    const claim = await movedClaim();
    const { number, at, version } = claim;
    const saidState = said(at);
    const named = way === 'PATCH' && Object.keys(saidState).length === 0 ? { accessories: 'Case' } : saidState;
    await ways[way]({ number, said: named, quiet, ...(more && { ifMatch: version }) });
    // The claimant hears of Repair, and of what came after it unless it was quiet.
    const told = 1 + (becomes.outcome === 'overruled' && !quiet ? 1 : 0);
    expect(await standing(claim)).toEqual({ ...becomes, told });
  });

  test.each([
    ['taken', undefined, taken],
    ['refuse', { reason: 'Not yet.' }, { state: 'Inspection', outcome: 'refused', unheard: 0 }],
  ])('the answer “%s”', async (answer, body, becomes) => {
    const claim = await movedClaim();
    await desk.operator('POST', `/claims/${claim.number}/desk-changes/${claim.changeId}/${answer}`, body);
    expect(await standing(claim)).toMatchObject(becomes);
  });
});

/** What the rule says of a claim, told apart from the code that does it. */
type Model = { state: string; waits: { base: string; value: string; at: Date; unheard: number } | null };

function hear(model: Model, { state, lastStateChangeDate: at }: Said, isNamed: boolean): Model {
  const { waits } = model;
  if (state === undefined) return model;
  if (waits === null || state === waits.value) return { state, waits: null };
  const isLater = at !== undefined && at.getTime() - waits.at.getTime() > 60_000;
  if (state !== waits.base || isNamed || isLater) return { state, waits: null };
  return { ...model, waits: { ...waits, unheard: waits.unheard + 1 } };
}

const states = ['Inspection', 'Repair', 'Awaiting Authorisation', 'Equipment Received'] as const;
const whats = ['move', 'move', 'move', 'undone', 'PUT', 'PUT', 'import line', 'again', 'PATCH', 'event'] as const;
const step = fc.record({
  what: fc.constantFrom(...whats, 'if-match' as const, 'nothing' as const, 'taken' as const, 'refuse' as const),
  state: fc.constantFrom(...states),
  /** After the change that waits; null for a document that has no date. */
  dated: fc.constantFrom(null, null, -100, 59, 61),
  quiet: fc.boolean(),
});
type Step = ReturnType<(typeof step)['generate']>['value'];

/** Throws unless the call was let in: what follows would be compared with nothing. */
function check({ status, json }: { status: number; json: unknown }): void {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(json)}`);
}

/** A claim, what the rule says of it, and the document that came last, where the store knows its hash. */
class Tried {
  readonly id: string;
  readonly number: string;
  model: Model = { state: 'Inspection', waits: null };
  #newest: object | null = null;

  constructor(id: string, number: string) {
    this.id = id;
    this.number = number;
  }

  async #move(state: string, isUndone: boolean): Promise<void> {
    if (state === this.model.state) return;
    const { state: seen, waits } = this.model;
    const moved = await desk.act('Kim', `${this.id}/state`, { state, seen, reason: 'Drawn.' });
    check(moved);
    if (isUndone) {
      const { changeId } = moved.json;
      check(await desk.act('Kim', `${this.id}/undo-state`, { changeId }));
      return;
    }
    const base = waits?.base ?? seen;
    this.model = { state, waits: { base, value: state, at: desk.now(), unheard: 0 } };
  }

  async #put(said: Said, { quiet, ifMatch }: { quiet: boolean; ifMatch: boolean }): Promise<void> {
    const sent = documentOf(said);
    const { json } = await desk.operator('GET', `/claims/${this.number}`);
    const headers = ifMatch ? { 'if-match': `"${String(json['version'])}"` } : {};
    await call('PUT', `/claims/${this.number}?quiet=${quiet}`, sent, headers);
    this.#newest = sent;
    this.model = hear(this.model, said, ifMatch);
  }

  async #answer(answer: 'taken' | 'refuse'): Promise<void> {
    const { waits } = this.model;
    if (waits === null) return;
    const { json } = await desk.operator('GET', `/claims/${this.number}`);
    const [change] = json['deskChanges'] as { id: string }[];
    const path = `/claims/${this.number}/desk-changes/${change?.id}/${answer}`;
    check(await desk.operator('POST', path, answer === 'refuse' ? { reason: 'No.' } : undefined));
    this.model = { state: answer === 'taken' ? this.model.state : waits.base, waits: null };
  }

  async #byName(way: 'PATCH' | 'event', { state, quiet }: Step): Promise<void> {
    await ways[way]({ number: this.number, said: { state }, quiet });
    this.#newest = null;
    this.model = hear(this.model, { state }, true);
  }

  #saidOf({ state, dated }: Step): Said {
    const { waits } = this.model;
    return { state, ...(waits && dated !== null && { lastStateChangeDate: later(waits.at, dated) }) };
  }

  async do(next: Step): Promise<void> {
    const { what, state, quiet } = next;
    const { number } = this;
    const said = this.#saidOf(next);
    desk.wait(1);
    if (what === 'move' || what === 'undone') return this.#move(state, what === 'undone');
    if (what === 'taken' || what === 'refuse') return this.#answer(what);
    if (what === 'PATCH' || what === 'event') return this.#byName(what, next);
    if (what === 'PUT' || what === 'if-match') return this.#put(said, { quiet, ifMatch: what === 'if-match' });
    // A document that is known already changes nothing.
    if (what === 'again') return this.#newest ? call('PUT', `/claims/${number}`, this.#newest) : undefined;
    if (what === 'nothing') return ways.event({ number, said: {}, quiet }).then(() => void (this.#newest = null));
    await ways['import line']({ number, said, quiet });
    this.#newest = null;
    this.model = hear(this.model, said, false);
  }
}

test('whatever a handler and the operator’s system do in whatever order, what stands is what the rule says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const number = `ORDER-${(count += 1)}`;
      const tried = new Tried(await desk.putClaim(number, document), number);
      for (const next of steps) {
        await tried.do(next);
        const { json } = await desk.operator('GET', `/claims/${number}`);
        const { state, waits } = tried.model;
        const waiting = waits && { base: waits.base, value: waits.value, unheard: waits.unheard };
        expect(json).toMatchObject({ state, deskChanges: waiting ? [waiting] : [] });
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 300_000);
