import type { BrowserContext } from '@playwright/test';
import { newerApis } from '../scripts/browsers/newer-apis.ts';

type Newer = ReturnType<typeof newerApis>;

/** Deletes in the page, before any of its scripts, every API that one of the oldest browsers lacks. */
function deleteNewer(newer: Newer): void {
  const global = globalThis as unknown as Record<string, unknown>;
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const partOf = (value: unknown, name: string): unknown => (isObject(value) ? Reflect.get(value, name) : undefined);
  const drop = (owner: unknown, name: string) => isObject(owner) && Reflect.deleteProperty(owner, name);
  const typedArray: unknown = Object.getPrototypeOf(Int8Array);
  for (const { owner, member, places } of newer) {
    const object = owner === 'TypedArray' ? typedArray : partOf(global, owner);
    if (member === null) drop(global, owner);
    // Its members are of the global object itself.
    else if (owner === 'Window') drop(global, member);
    else for (const place of places) drop(place === 'object' ? object : partOf(object, 'prototype'), member);
  }
}

/** They stay: this Chromium asks for them wherever the page's policy requires trusted types, which an older one ignores. */
const isOfTrustedTypes = ({ owner }: Newer[number]): boolean => /^trusted/i.test(owner);

/** Makes every page of a context one of a browser that has nothing which one of the oldest browsers lacks. */
export async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    deleteNewer,
    newerApis().filter((api) => !isOfTrustedTypes(api)),
  );
}
