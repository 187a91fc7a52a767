// Reports of handlers, of the operator's system and in its documents end, in any order, in what the rules say.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DeskApp } from '../desk-app.fixture.ts';

let desk: DeskApp;
let count = 0;

beforeAll(async () => {
  desk = await DeskApp.start({ Kim: { rights: ['photos'] } });
});
afterAll(() => desk.close());

type Act =
  /** A PUT with these findings in its form; empty is none. */
  | { do: 'document'; says: string }
  | { do: 'system' | 'desk'; says: string }
  /** A change of the claim that says nothing of the report. */
  | { do: 'rename' };

const says = fc.constantFrom('Glass', 'Frame', 'Battery');
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant('document' as const), says: fc.constantFrom('', 'Glass', '', 'Glass', 'Frame') }),
  fc.record({ do: fc.constantFrom('system' as const, 'desk' as const), says }),
  fc.record({ do: fc.constant('rename' as const) }),
);

type Version = { number: number; origin: string; says: string; isWithdrawn: boolean };

/** What counts, by the plainest reading of the rules. */
class Model {
  said = '';
  readonly versions: Version[] = [];

  get newest(): Version | undefined {
    return this.versions.findLast(({ isWithdrawn }) => !isWithdrawn);
  }

  issue(origin: string, words: string): void {
    this.versions.push({ number: this.versions.length + 1, origin, says: words, isWithdrawn: false });
  }

  /** What the form says becomes the first version, once something takes its place. */
  keepForm(): void {
    if (this.versions.length === 0 && this.said !== '') this.issue('document', this.said);
  }

  take({ do: what, ...more }: Act): void {
    const words = 'says' in more ? more.says : '';
    if (what === 'document') this.hearDocument(words);
    if ((what === 'system' && !this.isSaid(words)) || what === 'desk') {
      this.keepForm();
      this.issue(what, words);
    }
  }

  /** A system that repeats itself has not heard of what came since. */
  isSaid(words: string): boolean {
    const ofSystems = this.versions.findLast(({ origin }) => origin === 'system');
    const isNewest = this.newest?.origin !== 'document' && this.newest?.says === words;
    return this.newest !== undefined && (isNewest || ofSystems?.says === words);
  }

  /** What documents have brought goes, back to the newest version that came otherwise. */
  takeBack(): void {
    while (this.newest?.origin === 'document') this.newest.isWithdrawn = true;
  }

  hearDocument(words: string): void {
    const before = this.said;
    if (words === before) return;
    if (words === '') {
      this.takeBack();
    } else {
      this.keepForm();
      if (this.versions.length > 0) this.issue('document', words);
    }
    this.said = words;
  }
}

const report = (words: string) => ({ findings: words, recommendation: 'repair' });
const base = { endUserName: 'Priya Nair', registeredAddress: { postcode: 'LS6 2AB' }, state: 'Inspection' };

async function doIt(id: string, number: string, { do: what, ...more }: Act, said: string): Promise<void> {
  const words = 'says' in more ? more.says : said;
  if (what === 'desk') {
    const { versions } = (await desk.ask('Kim', `/claims/${id}/reports`)).json as {
      versions: { number: number; isWithdrawn: boolean }[];
    };
    const { json } = await desk.act('Kim', `${id}/report-save`, { ...report(words), seen: null });
    const newest = versions.find(({ isWithdrawn }) => !isWithdrawn)?.number ?? null;
    const issued = await desk.act('Kim', `${id}/report-issue`, { seen: json['hash'], newest });
    if (issued.status !== 200) throw new Error(`The report was not issued: ${issued.text}`);
    return;
  }
  if (what === 'system') {
    await desk.operator('PUT', `/claims/${number}/report`, report(words));
    return;
  }
  const dataFormData = words === '' ? [] : [{ name: 'Inspection Type 1', stringValue: words }];
  const policyNumber = what === 'rename' ? `P-${(count += 1)}` : 'P-0';
  await desk.operator('PUT', `/claims/${number}`, { ...base, policyNumber, dataFormData });
}

type Listed = {
  reportVersion: number;
  origin: string;
  withdrawnAt: string | null;
  findings: { name: string; lines: string[] }[];
};

test('reports in any order end in what the rules say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 12, size: 'max' }), async (acts) => {
      const number = `DRAWN-${(count += 1)}`;
      const id = await desk.putClaim(number);
      const model = new Model();
      for (const one of acts) {
        desk.wait(60);
        await doIt(id, number, one, model.said);
        model.take(one);
      }
      const { reports } = (await desk.operator('GET', `/claims/${number}/reports`)).json as { reports: Listed[] };
      const found = reports.toReversed().map(({ reportVersion, origin, withdrawnAt, findings }) => ({
        number: reportVersion,
        origin,
        isWithdrawn: withdrawnAt !== null,
        says: findings.find(({ name }) => name === 'Fault Diagnosis')?.lines.join(' ') ?? '',
      }));
      expect(found).toEqual(model.versions);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
