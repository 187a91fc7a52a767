/** What has to go by post, because neither a mail nor a text reaches the claimant. */
export function ByPost({ isToldInWriting, text }: { isToldInWriting: boolean; text: string }) {
  if (isToldInWriting) return null;
  return (
    <p>
      <strong>{text}</strong>
    </p>
  );
}
