/** Caches of files: none of them holds anything of a claim. Where a browser has closed them to us there is nothing in them. */

export async function forgetCache(name: string): Promise<void> {
  try {
    await caches.delete(name);
  } catch {
    // Not here, or not allowed.
  }
}

/** Every cache of this origin. */
export async function forgetCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Not here, or not allowed.
  }
}
