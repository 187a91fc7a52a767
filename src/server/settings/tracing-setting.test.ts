import { expect, test } from 'vitest';

import { readSettings, SettingsError } from './env.ts';
import { otlpEndpoint, otlpHeaders, serviceName } from './tracing-setting.ts';

test.each(['http://localhost:4318', 'https://collector.example/base'])('%s is a collector', (text) => {
  expect(otlpEndpoint(text)).toEqual(new URL(text));
});

test.each([
  'localhost:4318',
  'ftp://collector.example',
  'https://collector.example/?a=1',
  'https://user@collector.example',
  '',
])('%j is none', (text) => {
  expect(() => otlpEndpoint(text)).toThrow(
    'must be the http(s) address of a collector, such as http://localhost:4318.',
  );
});

test.each(['a', 'fettle', 'fettle-1.eu_west', 'x'.repeat(64)])('%s is the name of a service', (text) => {
  expect(serviceName(text)).toBe(text);
});

test.each(['', 'x'.repeat(65), 'a b', 'a/b', 'fettle!', '!fettle'])('%j is none of a service', (text) => {
  expect(() => serviceName(text)).toThrow(`must be at most 64 letters, digits or -._, not “${text}”.`);
});

test.each([
  ['api-key=abc', { 'api-key': 'abc' }],
  [' a=1 , b_2=x%20y==', { a: '1', b_2: 'x y==' }],
])('%j are headers', (text, headers) => expect(otlpHeaders(text)).toEqual(headers));

test.each(['api-key', '=abc', 'a=', 'a=1,', 'a b=1', 'a=ü'])('%j are none', (text) =>
  expect(() => otlpHeaders(text)).toThrow('must look like name=value, with commas between them.'),
);

test('without a collector nothing is traced; with one everything, by the name fettle', () => {
  expect(readSettings({ OTEL_SERVICE_NAME: 'other' }).tracing).toBeNull();
  const endpoint = 'http://localhost:4318';
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).tracing).toEqual({
    endpoint: new URL(endpoint),
    serviceName: 'fettle',
    headers: {},
    share: 1,
  });
  const more = { OTEL_SERVICE_NAME: 'portal', OTEL_EXPORTER_OTLP_HEADERS: 'a=1', OTEL_TRACES_SAMPLER_ARG: '0.5' };
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }).tracing).toEqual({
    endpoint: new URL(endpoint),
    serviceName: 'portal',
    headers: { a: '1' },
    share: 0.5,
  });
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a'],
  ['OTEL_SERVICE_NAME', 'a b'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('a wrong %s is named', (name, text) => {
  const read = () => readSettings({ [name]: text });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(new RegExp(`^${name} must `));
});
