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

test('the state that is named as was typed comes before those with further words', () => {
  const states = ['Beyond Repair', 'Repair Completed', 'Repair', 'Awaiting Repair'].map((name) => ({
    id: name,
    label: `Move to ${name}`,
    name,
    run: () => undefined,
  }));
  const found = (typed: string) => matchCommands(states, typed).map(({ name }) => name);
  const nearestFirst = ['Repair', 'Repair Completed', 'Beyond Repair', 'Awaiting Repair'];
  expect(found('repair')).toEqual(nearestFirst);
  expect(found('Move  to repair')).toEqual(nearestFirst);
  expect(found('to repair')).toEqual(['Repair', 'Repair Completed', 'Beyond Repair', 'Awaiting Repair']);
  expect(found('repair move')).toEqual(['Beyond Repair', 'Repair Completed', 'Repair', 'Awaiting Repair']);
});

test('nothing typed finds no command, and of many the first eight are shown', () => {
  expect(matched(' ')).toEqual([]);
  const many = Array.from({ length: 9 }, (_, at) => ({ id: `${at}`, label: `Move ${at}`, run: () => undefined }));
  expect(matchCommands(many, 'move')).toEqual(many.slice(0, 8));
});
