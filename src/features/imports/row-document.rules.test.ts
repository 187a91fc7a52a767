import { describe, expect, test } from 'vitest';

import { columnsOf, type Column, mappingDocument, type MappingInput } from './mapping.rules.ts';
import { rowDocument } from './row-document.rules.ts';

/** Reads one row under this mapping, whose columns stand in the row's order. */
function read(cells: readonly string[], given: MappingInput) {
  const mapping = mappingDocument.parse(given);
  const columns = columnsOf(Object.keys(given.columns), mapping) as (Column | null)[];
  return rowDocument(cells, columns, mapping);
}

describe('cells', () => {
  test('go to their fields, into objects and lists, and empty ones nowhere', () => {
    const columns = {
      Number: 'number',
      Town: 'registeredAddress.city',
      'Post code': 'registeredAddress.postcode',
      Total: 'quote.total',
      Part: 'quote.quoteDetails.0.part.name',
      Empty: 'courier',
      Blank: 'accessories',
      Unwanted: null,
      Missing: 'endUserName',
    };
    expect(read(['C-1', 'Leeds', 'LS9 8AB', '£240', 'Screen', '', '  ', 'x'], { columns }).document).toEqual({
      number: 'C-1',
      registeredAddress: { city: 'Leeds', postcode: 'LS9 8AB' },
      quote: { total: 240, quoteDetails: [{ part: { name: 'Screen' } }] },
    });
  });

  test('of list entries close up where others before them are empty, in the order of their numbers', () => {
    const columns = { C: 'events.10.name', A: 'events.2.name', B: 'events.9.name', D: 'messages.3.subject' };
    expect(read(['ten', 'two', 'nine', 'hello'], { columns }).document).toEqual({
      events: [{ name: 'two' }, { name: 'nine' }, { name: 'ten' }],
      messages: [{ subject: 'hello' }],
    });
    expect(read(['ten', '', '', ''], { columns }).document).toEqual({ events: [{ name: 'ten' }] });
  });

  test('of a form become its entries, also a wrong one', () => {
    const columns = { Serial: { form: 'Serial Number' }, Colour: { form: 'Colour' } };
    expect(read(['S-1', 'Blue'], { columns }).document).toEqual({
      dataFormData: [
        { name: 'Serial Number', stringValue: 'S-1' },
        { name: 'Colour', stringValue: 'Blue' },
      ],
    });
    expect(read(['#REF!', 'Blue'], { columns }).errors).toMatchObject([{ pointer: '/dataFormData/0/stringValue' }]);
  });

  test('are read by the kind of their field and the format of their column', () => {
    const columns = {
      Paid: { field: 'excessPaymentTaken', yes: ['J'] },
      On: 'stateDeadline',
      Excess: 'policyExcessAmount',
    };
    const { document } = read(['j', '06/11/2026', '75'], { columns, dates: 'dd/mm/yyyy' });
    expect(document).toEqual({
      excessPaymentTaken: true,
      stateDeadline: '2026-11-06T00:00:00.000Z',
      policyExcessAmount: 75,
    });
  });
});

describe('what is wrong', () => {
  test('is said with its place in the document, and the others are read', () => {
    const columns = {
      Excess: 'policyExcessAmount',
      Name: 'endUserName',
      On: 'events.5.eventDate',
      What: 'events.5.name',
    };
    const { document, errors } = read(['seventy', 'Priya', 'soon', 'Sent'], { columns, dates: 'excel' });
    expect(document).toEqual({ endUserName: 'Priya', events: [{ name: 'Sent' }] });
    expect(errors).toEqual([
      { pointer: '/policyExcessAmount', detail: 'This is not a number such as 1250 or 1,250.50.' },
      { pointer: '/events/0/eventDate', detail: expect.stringMatching(/^This is not a date/) },
    ]);
  });

  test('can be led back to its column', () => {
    const columns = { Name: 'endUserName', Unwanted: null, First: 'events.3.name', Then: 'events.7.name' };
    expect([...read(['Priya', 'x', '', 'Sent'], { columns }).columnAt]).toEqual([
      ['/endUserName', 'Name'],
      ['/events/3/name', 'First'],
      ['/events/0/name', 'Then'],
    ]);
  });
});

describe('constants', () => {
  const constants = { courier: 'DPD', 'events.1.name': 'Received', 'contract.name': 'Gadget Gold' };

  test('of the claim itself stand in every row', () => {
    const columns = { Number: 'number', Customer: 'contract.customer', Received: 'events.1.eventDate' };
    expect(read(['C-1', '', ''], { columns, constants }).document).toEqual({ number: 'C-1', courier: 'DPD' });
  });

  test('of an object or entry stand where one of its cells is filled', () => {
    const columns = { Customer: 'contract.customer', Received: 'events.1.eventDate' };
    expect(read(['Northfield', '2026-11-06T09:30:00Z'], { columns, constants }).document).toEqual({
      courier: 'DPD',
      contract: { customer: 'Northfield', name: 'Gadget Gold' },
      events: [{ eventDate: '2026-11-06T09:30:00Z', name: 'Received' }],
    });
  });

  test('of an object that no column fills stand in every row', () => {
    expect(read(['C-1', 'x'], { columns: { Number: 'number', Unwanted: null }, constants }).document).toEqual({
      number: 'C-1',
      courier: 'DPD',
      contract: { name: 'Gadget Gold' },
      events: [{ name: 'Received' }],
    });
  });

  test('give way to a cell', () => {
    const columns = { Courier: 'courier' };
    expect(read(['UPS'], { columns, constants: { courier: 'DPD' } }).document).toEqual({ courier: 'UPS' });
    expect(read([''], { columns, constants: { courier: 'DPD' } }).document).toEqual({ courier: 'DPD' });
  });

  test('are not needed', () => {
    expect(read(['UPS'], { columns: { Courier: 'courier' } }).document).toEqual({ courier: 'UPS' });
  });
});
