let taken: { page: string; token: string | null } | null = null;

/**
 * Takes the token of the mailed link from the URL, or returns null. It is kept in this document's memory only (security
 * promise 13), so a reload needs the link again.
 */
export function takeMailedToken(): string | null {
  const { pathname, search, hash } = location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (token !== null) {
    history.replaceState(history.state, '', pathname + search);
    taken = { page: pathname, token };
  }
  return taken?.page === pathname ? taken.token : null;
}
