/** Returns the name that colleagues and claimants read. An account without one is called as its address begins. */
export function handlerName({ name, email }: { name: string; email: string }): string {
  return name.trim() || (email.split('@')[0] ?? email);
}
