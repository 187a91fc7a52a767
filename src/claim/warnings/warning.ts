/** An accepted value that is probably a mistake (ruling 10.11): a pointer to it, a stable code, and what to do. */
export type Warning = { pointer: string; code: string; detail: string };
