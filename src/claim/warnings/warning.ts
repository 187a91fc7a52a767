/** What was accepted and is probably a mistake (rulings 10): a pointer to it, a stable code, and what to do. */
export type Warning = { pointer: string; code: string; detail: string };
