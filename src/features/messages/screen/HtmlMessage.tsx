import { useEffect, useRef, useState } from 'react';
import * as errorTexts from '#shared/error-texts.ts';
import { sanitisedHtml } from './sanitised-html.ts';
import styles from './MessageModal.module.css';

// A constructed style sheet, because the page's content security policy blocks style elements.
const messageStyles = `
  :host { display: block; background: #fff; color: #16232a; color-scheme: light; overflow-wrap: anywhere; }
  :first-child { margin-block-start: 0; }
  :last-child { margin-block-end: 0; }
  a[href] { color: #08515b; }
  h1, h2, h3, h4 { font-size: 1.15em; line-height: 1.25; }
  ul, ol { padding-inline-start: 1.5em; }
  pre { white-space: pre-wrap; }
  table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; }
  th, td { padding: 0.25em 0.6em; border: 1px solid #dad7ce; text-align: start; }
`;

function shadowRootOf(host: HTMLElement): ShadowRoot {
  if (host.shadowRoot) return host.shadowRoot;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(messageStyles);
  root.adoptedStyleSheets = [sheet];
  return root;
}

/**
 * Sanitises the HTML again. A shadow root keeps its styles and ours apart, and the white background keeps it readable
 * in dark mode. No frame, because Esc inside a frame closes no dialog.
 */
export function HtmlMessage({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const nodes = await sanitisedHtml(html);
      if (isCurrent && host.current) shadowRootOf(host.current).replaceChildren(nodes);
    };
    show().catch(() => {
      if (isCurrent) setBroken(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  if (broken) return <p role="alert">{errorTexts.message_html_invalid}</p>;
  return <div ref={host} className={styles['html']} data-message-body="" />;
}
