type Schema = Record<string, unknown>;

export const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

export const keyProblems = {
  '401': { $ref: '#/components/responses/Unauthorised' },
  '403': { $ref: '#/components/responses/Forbidden' },
};

export const claimNumberParameter = {
  name: 'number',
  in: 'path',
  required: true,
  description: 'The claim number. Case, spaces and hyphens do not count.',
  schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9 ._/#-]{0,63}$' },
  example: 'CLM-7Q2M-4XKD',
};

export const queryParameter = (name: string, description: string, schema: Schema) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

export const integerParameter = (name: string, description: string, schema: Schema) =>
  queryParameter(name, description, { type: 'integer', ...schema });
