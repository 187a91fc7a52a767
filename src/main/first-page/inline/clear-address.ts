// Runs before any other script, because a payment provider's query string may hold a secret.
history.replaceState(null, '', location.pathname);
