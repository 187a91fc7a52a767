import { hashSource, inlineScript } from '#server/http/inline.ts';

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:1rem/1.55 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem}h2{font-size:1.1rem}main>div{display:grid;gap:1.5rem}a,button{color:light-dark(#08515b,#8fd6db)}
ul{list-style:none;padding:0;margin:0}li button{display:block;width:100%;padding:.75rem;text-align:start;font:inherit;border:0;border-top:1px solid light-dark(#dad7ce,#2e3b41);background:none;cursor:pointer;overflow-wrap:anywhere}
li button[aria-pressed=true]{background:light-dark(#e1f0f0,#123338)}li span{display:block;color:light-dark(#414f57,#b6c2c5)}
[role=log]{height:22rem;overflow:auto;padding:1rem;border:1px solid light-dark(#dad7ce,#2e3b41);border-radius:10px}
[role=log] p{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}textarea{width:100%;min-height:5rem;font:inherit;padding:.5rem}
label{display:block;font-weight:600}button{font:inherit;min-height:3rem;padding:0 1rem}.note{min-height:1.5rem;color:light-dark(#414f57,#b6c2c5)}
form button{margin-inline-end:.5rem}@media (min-width:50rem){main>div{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}}`;

type DeskPage = { html: string; policy: string };

export function practiceDeskPage(): DeskPage {
  const script = inlineScript('practice-desk');
  const policy = `default-src 'none'; style-src '${hashSource(style)}'; script-src '${hashSource(script)}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;
  const html =
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>Practice desk</title><style>${style}</style></head><body><main><h1>Practice desk</h1>` +
    `<p>Play the operator: open the portal in another window and choose “Chat with us”. Real desks use the same calls, with a key.</p>` +
    `<p><label><input type="checkbox" id="online"> I am here to chat</label></p>` +
    `<div><section aria-labelledby="conversations"><h2 id="conversations">Conversations</h2><ul id="chats"></ul>` +
    `<p id="none">Nobody has written yet.</p></section>` +
    `<section aria-labelledby="title"><h2 id="title">Choose a conversation</h2>` +
    `<div role="log" id="log" aria-labelledby="title" tabindex="0"></div><p class="note" id="note" role="status"></p>` +
    `<form id="form" hidden><label for="name">Your name</label><p><input id="name" value="Operator" maxlength="100"></p>` +
    `<label for="text">Your answer</label><textarea id="text" maxlength="2000"></textarea>` +
    `<p><label><input type="checkbox" id="mail"> Also by email, where there is no claim</label></p>` +
    `<button>Send</button><button type="button" id="close">Close the conversation</button></form></section></div></main>` +
    `<script>${script}</script></body></html>`;
  return { html, policy };
}
