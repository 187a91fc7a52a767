import { describe, expect, test } from 'vitest';
import type { FormItem } from '#claim/document/form-value.rules.ts';
import { deviceSpecs, isWaitingForDevice } from './my-device.rules.ts';

const empty = { stringValue: null, textValue: null, intValue: null, decimalValue: null };
const item = (name: string, value: Partial<FormItem>): FormItem => ({ ...empty, name, ...value });

describe('the specs of My Device', () => {
  test('stand in the specification’s order, without what else the form holds', () => {
    const items = [
      item('IMEI', { stringValue: '3567' }),
      item('CPU', { stringValue: 'A17' }),
      item('Colour', { textValue: 'Blue' }),
    ];
    expect(deviceSpecs(items)).toEqual([
      { name: 'Colour', label: 'Colour', value: 'Blue' },
      { name: 'IMEI', label: 'IMEI', value: '3567' },
    ]);
  });

  test('are all those of the specification', () => {
    const names = ['Manufacturer', 'Model', 'Colour', 'Storage', 'Memory Size', 'Serial Number', 'IMEI'];
    const items = names.toReversed().map((name) => item(name, { stringValue: 'x' }));
    expect(deviceSpecs(items).map(({ name }) => name)).toEqual(names);
  });

  test('hide what is empty and take the value that is there', () => {
    const items = [
      item('Model', { stringValue: '  ' }),
      item('Storage', { intValue: 256 }),
      item('Model', { stringValue: 'X1' }),
    ];
    expect(deviceSpecs(items)).toEqual([
      { name: 'Model', label: 'Model', value: 'X1' },
      { name: 'Storage', label: 'Storage', value: '256' },
    ]);
  });

  test('wait while the state is named Collection', () => {
    expect(isWaitingForDevice({ name: 'Collection' })).toBe(true);
    expect(isWaitingForDevice({ name: 'Inspection' })).toBe(false);
    expect(isWaitingForDevice(null)).toBe(false);
  });
});
