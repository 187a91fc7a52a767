import { createHash } from 'node:crypto';

const style = `:root{color-scheme:light dark}*{box-sizing:border-box}body{font:1rem/1.55 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem}h2{font-size:1.1rem}main>div{display:grid;gap:1.5rem}a,button{color:light-dark(#08515b,#8fd6db)}
ul{list-style:none;padding:0;margin:0}li button{display:block;width:100%;padding:.75rem;text-align:start;font:inherit;border:0;border-top:1px solid light-dark(#dad7ce,#2e3b41);background:none;cursor:pointer;overflow-wrap:anywhere}
li button[aria-pressed=true]{background:light-dark(#e1f0f0,#123338)}li span{display:block;color:light-dark(#414f57,#b6c2c5)}
[role=log]{height:22rem;overflow:auto;padding:1rem;border:1px solid light-dark(#dad7ce,#2e3b41);border-radius:10px}
[role=log] p{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}textarea{width:100%;min-height:5rem;font:inherit;padding:.5rem}
label{display:block;font-weight:600}button{font:inherit;min-height:3rem;padding:0 1rem}.note{min-height:1.5rem;color:light-dark(#414f57,#b6c2c5)}
form button{margin-inline-end:.5rem}@media (min-width:50rem){main>div{grid-template-columns:minmax(0,1fr) minmax(0,2fr)}}`;

/** Runs in the browser unbundled. It only sets text content, and uses the desk's calls. */
const script = `const base='/demo/chat/chats',$=(id)=>document.getElementById(id);
let chosen=null,known=new Map(),after=0,typedAt=0,typing;
const call=async(path,method='GET',body)=>{const answer=await fetch(base+path,{method,...(body&&{headers:{'content-type':'application/json'},body:JSON.stringify(body)})});
  if(!answer.ok)throw new Error((await answer.json()).title);return answer.status===204?null:answer.json()};
const say=(text)=>{$('note').textContent=text};
const make=(tag,text)=>{const element=document.createElement(tag);element.textContent=text;return element};
const nameOf=(chat)=>chat.claimNumber??(chat.contact?chat.contact.name+', '+chat.contact.email:'Continued');
function list(){const chats=[...known.values()].filter((chat)=>chat.continuedIn===null).sort((one,other)=>other.position-one.position);
  $('none').hidden=chats.length>0;
  $('chats').replaceChildren(...chats.map((chat)=>{const item=document.createElement('li'),button=make('button',nameOf(chat));
    button.setAttribute('aria-pressed',String(chat.id===chosen));button.append(make('span',chat.state+', '+chat.messages+' messages'));
    button.onclick=()=>choose(chat.id);item.append(button);return item}))}
async function choose(id){chosen=id;list();await show()}
async function show(){const chat=known.get(chosen);if(!chat)return;
  const {messages}=await call('/'+chosen+'/messages?after='+Math.max(0,chat.messages-100));
  $('title').textContent=nameOf(chat);$('form').hidden=false;
  const log=$('log');log.replaceChildren(...messages.map((message)=>{const line=document.createElement('p');
    line.append(make('strong',message.author==='operator'?(message.name??'Operator'):'Claimant'),' '+message.text+(message.author==='operator'&&chat.seenByClaimant>=message.position?' (seen)':''));return line}));
  log.scrollTop=log.scrollHeight;
  if(chat.messages>chat.seenByOperator)await call('/'+chosen+'/seen','POST',{position:chat.messages})}
async function load(){for(;;){const page=await call('?after='+after);for(const chat of page.chats)known.set(chat.id,chat);after=page.after;if(page.chats.length===0)break}
  list();await show()}
let loading=Promise.resolve();const again=()=>{loading=loading.then(load).catch((error)=>say(error.message))};
const events=new EventSource(base+'/events');
events.onmessage=({data})=>{const news=JSON.parse(data);if(!news.typing)return again();
  if(news.chatId!==chosen)return;say('The claimant is typing…');clearTimeout(typing);typing=setTimeout(()=>say(''),6000)};
$('form').onsubmit=async(event)=>{event.preventDefault();const text=$('text').value;if(!text.trim())return;
  try{await call('/'+chosen+'/messages','POST',{externalId:String(Date.now())+Math.random(),text,name:$('name').value,mail:$('mail').checked});if($('text').value===text)$('text').value='';say('')}catch(error){say(error.message)}};
$('text').oninput=()=>{if(!chosen||Date.now()-typedAt<3000)return;typedAt=Date.now();void call('/'+chosen+'/typing','POST',{})};
$('close').onclick=()=>call('/'+chosen+'/close','POST',{}).catch((error)=>say(error.message));
const present=()=>call('/presence','PUT',{online:$('online').checked?1:0}).then(()=>say($('online').checked?'Claimants see that somebody is here.':'Claimants see that nobody is here.'),(error)=>say(error.message));
$('online').onchange=present;setInterval(()=>{if($('online').checked)void present()},120000);`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

export const deskPagePolicy = `default-src 'none'; style-src 'sha256-${sha256(style)}'; script-src 'sha256-${sha256(script)}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;

export const deskPage =
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
