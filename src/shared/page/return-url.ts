const longest = 2048;

// A browser drops tabs and line feeds from a URL and reads '\' as '/', so an apparent path may be another site.
const misleading = /[\p{Cc}\\]/u;

function parse(url: string, base?: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}

/**
 * Returns where to continue after signing in: path, query and fragment of `returnUrl` if it lies on `origin`
 * (spec §5.9), else null. It resolves as a browser would and then compares. '//evil', '/\evil', other schemes,
 * credentials, control characters and URLs above 2,048 characters give null. The result starts with exactly one '/',
 * because '//host' would again be another site.
 */
export function sameOriginPath(returnUrl: string | null, origin: string): string | null {
  if (!returnUrl || returnUrl.length > longest || misleading.test(returnUrl)) return null;
  const base = parse(origin);
  const url = parse(returnUrl, origin);
  if (!base || !url || url.protocol !== base.protocol || url.host !== base.host) return null;
  if (url.username || url.password) return null;
  if (!url.pathname.startsWith('/') || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
