/** What blocks the work now; the excess blocks only the repair. */
const blocking: ReadonlySet<string> = new Set(['remove-icloud', 'submit-passcode']);

/** A visit that failed stands before all. */
export const byUrgency = <Todo extends { kind: string }>(todos: readonly Todo[]): Todo[] => [
  ...todos.filter(({ kind }) => kind === 'rebook-delivery'),
  ...todos.filter(({ kind }) => blocking.has(kind)),
  ...todos.filter(({ kind }) => kind !== 'rebook-delivery' && !blocking.has(kind)),
];
