import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { hearState, type SaidState } from './state-conflict.rules.ts';

const at = new Date('2026-11-06T12:00:00Z');
const change = { base: 'Inspection', value: 'Repair', at, unheard: 1 };
const after = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const said = (more: Partial<SaidState>) => hearState(change, { state: null, isNamed: false, changedAt: null, ...more });

describe('a state set at the desk, and what the operator’s system says then', () => {
  test('the same state is agreed', () => {
    expect(said({ state: 'Repair' })).toEqual({ state: 'Repair', outcome: 'taken' });
    expect(said({ state: 'Repair', isNamed: true, changedAt: after(90) }).outcome).toBe('taken');
  });

  test('what it said before, from a document that has not heard, undoes nothing and is counted', () => {
    const unheard = { state: 'Repair', outcome: 'waiting', unheard: 2 };
    expect(said({ state: 'Inspection' })).toEqual(unheard);
    expect(said({ state: 'Inspection', changedAt: after(-3_600) })).toEqual(unheard);
  });

  test('what it said before, named on purpose or dated more than a minute later, counts', () => {
    const back = { state: 'Inspection', outcome: 'overruled' };
    expect(said({ state: 'Inspection', isNamed: true })).toEqual(back);
    expect(said({ state: 'Inspection', changedAt: after(60) }).outcome).toBe('waiting');
    expect(said({ state: 'Inspection', changedAt: after(61) })).toEqual(back);
  });

  test('any other state is its newest word', () => {
    expect(said({ state: 'Delivery' })).toEqual({ state: 'Delivery', outcome: 'overruled' });
    expect(said({ state: null })).toEqual({ state: null, outcome: 'overruled' });
  });

  test('whatever arrives, one of both states is written, and the desk’s only where it is agreed or unheard', () => {
    const state = fc.constantFrom('Inspection', 'Repair', 'Delivery', null);
    const seconds = fc.option(fc.integer({ min: -200, max: 200 }), { nil: null });
    fc.assert(
      fc.property(state, fc.boolean(), seconds, (name, isNamed, later) => {
        const heard = said({ state: name, isNamed, changedAt: later === null ? null : after(later) });
        expect(heard.state).toBe(heard.outcome === 'overruled' ? name : 'Repair');
        expect(heard.outcome === 'taken').toBe(name === 'Repair');
      }),
    );
  });
});
