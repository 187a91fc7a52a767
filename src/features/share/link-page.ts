// What pages have in common that a link opens by the secret in its fragment.

/** The secret leaves the address before anything is sent, so that neither history nor a bookmark has it. */
function takeSecret(): string | null {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(history.state, '', location.pathname);
  return secret === '' ? null : secret;
}

/** Secrets by claim survive a second mount of their page, because the address has them once. */
export function linkSecrets() {
  const secrets = new Map<string, string>();
  return {
    of(claimId: string): string | null {
      const taken = takeSecret();
      if (taken !== null) secrets.set(claimId, taken);
      return secrets.get(claimId) ?? null;
    },
    remove: (claimId: string) => void secrets.delete(claimId),
  };
}
