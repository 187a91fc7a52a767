// Removes the query string that a payment provider added to its return URL. It runs before any other script, because
// the query may hold a secret.
history.replaceState(null, '', location.pathname);
