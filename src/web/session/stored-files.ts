export async function forgetCache(name: string): Promise<void> {
  try {
    await caches.delete(name);
  } catch {
    // Unsupported or blocked.
  }
}

export async function forgetCaches(): Promise<void> {
  try {
    for (const name of await caches.keys()) await caches.delete(name);
  } catch {
    // Unsupported or blocked.
  }
}
