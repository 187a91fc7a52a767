import { expect, test } from 'vitest';
import { matchCommands } from './match-commands.ts';

const commands = ['Move to Repair', 'Move to Réparé', 'Assign to Kim Adler', 'Open view: Waiting on parts'].map(
  (label) => ({
    id: label,
    label,
    run: () => undefined,
  }),
);
const matched = (typed: string) => matchCommands(commands, typed).map(({ label }) => label);

test('a command is found by the beginnings of its words, in any order, without accents and case', () => {
  expect(matched('move to rep')).toEqual(['Move to Repair', 'Move to Réparé']);
  expect(matched('KIM assign')).toEqual(['Assign to Kim Adler']);
  expect(matched('view parts')).toEqual(['Open view: Waiting on parts']);
  expect(matched('pair')).toEqual([]);
  expect(matched('move to kim')).toEqual([]);
});

test('what was typed as it stands comes before what has further words between', () => {
  const states = ['Move to Beyond Repair', 'Move to Repair'].map((label) => ({
    id: label,
    label,
    run: () => undefined,
  }));
  const found = (typed: string) => matchCommands(states, typed).map(({ label }) => label);
  expect(found('move to repair')).toEqual(['Move to Repair', 'Move to Beyond Repair']);
  expect(found('Move  to REP')).toEqual(['Move to Repair', 'Move to Beyond Repair']);
  expect(found('repair')).toEqual(['Move to Beyond Repair', 'Move to Repair']);
});

test('nothing typed finds no command, and of many the first eight are shown', () => {
  expect(matched(' ')).toEqual([]);
  const many = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, label: `Move ${at}`, run: () => undefined }));
  expect(matchCommands(many, 'move')).toEqual(many.slice(0, 8));
});
