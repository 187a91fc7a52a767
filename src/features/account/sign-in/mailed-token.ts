let taken: { page: string; token: string | null } | null = null;

/**
 * The token of the mailed link that led to this page, or null. It leaves the address at once and is kept nowhere but in
 * this document's memory (security promise 13), so a reload needs the link again.
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
