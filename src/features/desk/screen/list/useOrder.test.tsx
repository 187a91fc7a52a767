// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { draw } from '#web/dom.fixture.tsx';
import type { ClaimRow } from '../../desk-answers.rules.ts';
import { positionIn, useNextRow, useOrder, usePageAhead } from './useOrder.ts';

type Given = { open: string | null; listed: string[] | null; more?: () => Promise<void> };

function Ids({ open, listed, more }: Given) {
  const claims = listed && listed.map((id) => ({ id }) as ClaimRow);
  const order = useOrder(open, claims);
  usePageAhead(open, order, { claims: [], error: null, again: () => {}, more: more ?? null });
  const next = useNextRow(open, claims, order);
  return (
    <>
      <p>{order.map(({ id }) => id).join('')}</p>
      <b>{next}</b>
      <i>{positionIn(open, claims, order)}</i>
    </>
  );
}

const nextRow = () => document.querySelector('b')?.textContent;
const shown = () => document.querySelector('p')?.textContent;

test('the order stays as it was when the claim was opened, and what is new comes last', async () => {
  const redraw = await draw(<Ids open="b" listed={null} />);
  await redraw(<Ids open="b" listed={['a', 'b', 'c']} />);
  expect(shown()).toBe('abc');
  await redraw(<Ids open="b" listed={['d', 'a', 'c', 'b']} />);
  expect(shown()).toBe('abcd');
  await redraw(<Ids open="b" listed={['a', 'c']} />);
  expect(shown()).toBe('abc');
});

test('the next claim is opened into the list as it then stands, and one that has left it keeps its place', async () => {
  const redraw = await draw(<Ids open="a" listed={['a', 'b', 'c']} />);
  await redraw(<Ids open="b" listed={['b', 'd', 'c']} />);
  expect(shown()).toBe('bdc');
  await redraw(<Ids open="d" listed={['b', 'c']} />);
  expect(shown()).toBe('bdc');
});

test('the next row is the first, but not from a claim that is open at its place or has left the list', async () => {
  const redraw = await draw(<Ids open={null} listed={['a', 'b', 'c']} />);
  expect(nextRow()).toBe('a');
  await redraw(<Ids open="b" listed={['a', 'b', 'c']} />);
  expect(nextRow()).toBe('');
  await redraw(<Ids open="b" listed={['a', 'c']} />);
  expect(nextRow()).toBe('');
  await redraw(<Ids open={null} listed={['a', 'b', 'c']} />);
  expect(nextRow()).toBe('c');
  await redraw(<Ids open="x" listed={['a', 'b', 'c']} />);
  expect(nextRow()).toBe('a');
});

test('the position counts only what is still listed, and a claim that has left the list has none', async () => {
  const position = () => document.querySelector('i')?.textContent;
  const redraw = await draw(<Ids open="c" listed={['a', 'b', 'c', 'd']} />);
  expect(position()).toBe('3');
  await redraw(<Ids open="c" listed={['b', 'c', 'd']} />);
  expect(position()).toBe('2');
  await redraw(<Ids open="c" listed={['b', 'd']} />);
  expect(position()).toBe('');
  await redraw(<Ids open="d" listed={['b', 'd']} />);
  expect(position()).toBe('2');
});

test('the next page is loaded before the last claim is reached, once', async () => {
  const more = vi.fn(async () => {});
  const redraw = await draw(<Ids open="a" listed={['a', 'b', 'c', 'd']} more={more} />);
  await redraw(<Ids open="b" listed={['a', 'b', 'c', 'd']} more={more} />);
  expect(more).not.toHaveBeenCalled();
  await redraw(<Ids open="c" listed={['a', 'b', 'c', 'd']} more={more} />);
  await redraw(<Ids open="d" listed={['a', 'b', 'c', 'd']} more={more} />);
  expect(more).toHaveBeenCalledTimes(1);
});
