import type pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { readerOf, type Answered, type Pool, type Read } from './reader.ts';
import { hasReplayed, isCopyOf, type Replayed } from './replica.rules.ts';

const here = { system: '7', timeline: 1, bytes: 1_000 };
const copy: Replayed = { ...here, isFollowing: true };

describe('the rule', () => {
  test.each([
    ['all is there', {}, true],
    ['more is there by now', { bytes: 1_001 }, true],
    ['a byte is missing', { bytes: 999 }, false],
    ['it was promoted', { isFollowing: false, bytes: 2_000 }, false],
    ['it follows a primary of before', { timeline: 0, bytes: 2_000 }, false],
    ['it is a copy of another cluster', { system: '8', bytes: 2_000 }, false],
  ])('%s', (_, difference, expected) => {
    expect(hasReplayed(here, { ...copy, ...difference })).toBe(expected);
  });

  test('one that is only behind is a copy all the same', () => {
    expect(isCopyOf(here, { ...copy, bytes: 1 })).toBe(true);
  });
});

/** A fake server that answers every query with its own name. */
type Stand = {
  position: Replayed;
  fault: Error | null;
  faultOfPosition: Error | null;
  faultOfReads: Error | null;
  queries: number;
};

function poolOf(name: string, stand: Stand): Pool {
  const query = async ({ name: queries = '' }: pg.QueryConfig) => {
    stand.queries += 1;
    if (stand.fault) throw stand.fault;
    if (queries.startsWith('position-of')) {
      if (stand.faultOfPosition) throw stand.faultOfPosition;
      return { rows: [stand.position] };
    }
    if (stand.faultOfReads) throw stand.faultOfReads;
    return { rows: [[name]] };
  };
  const connect = async () => {
    if (stand.fault) throw stand.fault;
    return { query, release: () => {} };
  };
  return { query, connect } as unknown as Pool;
}

let primary: Stand;
let replica: Stand;
let time: number;
let read: Read;
let answered: Answered;

const standing = (): Stand => ({
  position: { ...copy },
  fault: null,
  faultOfPosition: null,
  faultOfReads: null,
  queries: 0,
});
const whoAnswers = async () => (await read<[string]>({ text: 'select', rowMode: 'array' })).rows[0]?.[0];
/** Waits for the attempt at the replica, which runs beside a read. */
const tried = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(async () => {
  [primary, replica, time] = [standing(), standing(), 0];
  ({ read, answered } = readerOf(poolOf('primary', primary), poolOf('replica', replica), () => time));
  await whoAnswers();
  await tried();
});

describe('reads', () => {
  test('the replica answers where it has all that the primary has', async () => {
    expect(await whoAnswers()).toBe('replica');
    // The first read, before each test, does not wait for that attempt.
    expect(answered).toEqual({ primary: 1, replica: 1 });
  });

  test('the primary answers while the replica is behind, and at once for a second after', async () => {
    primary.position.bytes = 2_000;
    expect(await whoAnswers()).toBe('primary');
    const { queries } = replica;
    expect(await whoAnswers()).toBe('primary');
    expect(replica.queries).toBe(queries);
    replica.position.bytes = 2_000;
    time = 1_000;
    expect(await whoAnswers()).toBe('primary');
    await tried();
    expect(await whoAnswers()).toBe('replica');
  });

  test('a replica that gets so far in a moment is waited for', async () => {
    primary.position.bytes = 2_000;
    setTimeout(() => (replica.position.bytes = 2_000), 5);
    await vi.waitFor(async () => expect(await whoAnswers()).toBe('replica'));
  });

  test.each([
    ['was promoted', { isFollowing: false }],
    ['follows a primary of before', { timeline: 0 }],
    ['is a copy of another', { system: '8' }],
  ])('the primary answers where the replica %s', async (_, difference) => {
    Object.assign(replica.position, difference);
    expect(await whoAnswers()).toBe('primary');
  });

  test('a replica that is gone is missed by nobody, and asked again once it is back', async () => {
    replica.fault = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
    expect(await whoAnswers()).toBe('primary');
    time = 5_000;
    expect(await whoAnswers()).toBe('primary');
    await tried();
    expect(await whoAnswers()).toBe('primary');
    replica.fault = null;
    time = 10_000;
    expect(await whoAnswers()).toBe('primary');
    await tried();
    expect(await whoAnswers()).toBe('replica');
  });

  test('a read that meets a change that is being replayed is made by the primary, and the next by the replica', async () => {
    replica.faultOfReads = Object.assign(new Error('canceling statement due to conflict with recovery'), {
      code: '40001',
    });
    expect(await whoAnswers()).toBe('primary');
    replica.faultOfReads = null;
    expect(await whoAnswers()).toBe('replica');
  });

  test('a replica that hangs within a read is left alone', async () => {
    replica.faultOfReads = new Error('Query read timeout');
    expect(await whoAnswers()).toBe('primary');
    replica.faultOfReads = null;
    expect(await whoAnswers()).toBe('primary');
  });

  test('an error of the primary is the caller’s', async () => {
    replica.faultOfReads = new Error('wrong');
    primary.faultOfReads = new Error('wrong there too');
    await expect(whoAnswers()).rejects.toThrow('wrong there too');
  });

  test('a primary that does not say how far it is, as one that is not promoted yet, answers by itself', async () => {
    primary.faultOfPosition = new Error('recovery is in progress');
    expect(await whoAnswers()).toBe('primary');
  });

  test('a primary that is away is told, and no old answer given', async () => {
    primary.fault = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
    await expect(whoAnswers()).rejects.toThrow('ECONNREFUSED');
  });
});
