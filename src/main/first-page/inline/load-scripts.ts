// Until the page has been painted, the scripts held back in the template would compete for its network and processor.
const held = document.currentScript?.previousElementSibling;

function insert(): void {
  if (held instanceof HTMLTemplateElement && held.isConnected) held.replaceWith(held.content);
}

// A hidden page, such as a renewal frame, may get no animation frames.
if (document.hidden || parent !== window) insert();
else {
  requestAnimationFrame(() => setTimeout(insert));
  const maxWaitMs = 1_000;
  setTimeout(insert, maxWaitMs);
}
