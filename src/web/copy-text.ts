/** Returns whether it was copied: browsers offer no clipboard to pages without TLS, and may deny it to any. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isCopied ?? false;
}
