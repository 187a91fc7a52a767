import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { cookie, listen, sendJson, type Answers, type Peer } from './peer-answers.ts';
import { freePort } from '../browser/portal.ts';

// Medusa's storefront for Next.js: pages drawn on its own server, which asks a shop's backend. Here its server is the
// one its build has made, and the backend answers at once.

const region = {
  id: 'region',
  name: 'United Kingdom',
  currency_code: 'gbp',
  countries: [{ id: 'gb', iso_2: 'gb', iso_3: 'gbr', name: 'UNITED KINGDOM', display_name: 'United Kingdom' }],
};
const email = 'charlotte@example.com';
const address = {
  id: 'address',
  first_name: 'Charlotte',
  last_name: 'Webb',
  address_1: '19 Stonegate',
  address_2: '',
  postal_code: 'YO1 7HU',
  city: 'York',
  country_code: 'gb',
  phone: '01632 960123',
};
const items = ['Laptop hinge', 'Casing', 'Screen', 'Keyboard', 'Fitting'].map((title, index) => ({
  id: `item-${index}`,
  created_at: `2026-10-02T10:0${index}:00Z`,
  title,
  product_title: title,
  thumbnail: null,
  quantity: 1,
  unit_price: 40,
  total: 40,
  original_total: 40,
  variant: { id: `variant-${index}`, title: 'As before' },
}));
const order = {
  id: 'order',
  display_id: 1042,
  created_at: '2026-10-02T10:00:00Z',
  email,
  currency_code: 'gbp',
  status: 'pending',
  fulfillment_status: 'partially_fulfilled',
  payment_status: 'captured',
  items,
  shipping_address: address,
  shipping_methods: [{ id: 'method', name: 'Courier', total: 5 }],
  payment_collections: [{ id: 'collection', payments: [] }],
  subtotal: 200,
  item_subtotal: 200,
  discount_total: 0,
  gift_card_total: 0,
  shipping_total: 5,
  shipping_subtotal: 5,
  tax_total: 41,
  total: 246,
};
const customer = {
  id: 'customer',
  email,
  first_name: address.first_name,
  last_name: address.last_name,
  phone: address.phone,
  addresses: [address],
  orders: [{ id: order.id }],
};

const open: Record<string, unknown> = {
  '/store/regions': { regions: [region], count: 1 },
  '/store/regions/region': { region },
  '/store/collections': { collections: [], count: 0 },
  '/store/product-categories': { product_categories: [], count: 0 },
  '/store/products': { products: [], count: 0 },
};
const closed: Record<string, unknown> = {
  '/store/customers/me': { customer },
  '/store/orders': { orders: [order], count: 1 },
  '/store/orders/order': { order },
};

const answers: Answers = (path, { headers }) => {
  if (path in open) return { status: 200, body: open[path] };
  if (!(path in closed)) return null;
  return headers.authorization === undefined
    ? { status: 401, body: { type: 'unauthorized', message: 'Unauthorized' } }
    : { status: 200, body: closed[path] };
};

/** The shop's backend, as much of it as the two pages ask for. */
export async function startShopBackend(): Promise<{ origin: string; stop: () => void }> {
  return listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    sendJson(response, answers(pathname, request) ?? { status: 404, body: { type: 'not_found', message: 'None' } });
  });
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
    if (answer) return;
    await wait(200);
  }
  throw new Error(`${url} does not answer.`);
}

/** Starts the built storefront's own server beside such a backend. */
export async function startShopPeer(folder: string): Promise<Peer> {
  const backend = await startShopBackend();
  const port = await freePort();
  const script = join(folder, 'node_modules/next/dist/bin/next');
  const shop = spawn(process.execPath, [script, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: 'bench',
      NEXT_PUBLIC_DEFAULT_REGION: 'gb',
      MEDUSA_BACKEND_URL: backend.origin,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://localhost:${port}`;
  await untilReady(`http://127.0.0.1:${port}/gb/account`);
  // Who comes without this is sent round once more for it.
  const visitor = cookie('_medusa_cache_id', 'bench');
  return {
    name: 'Medusa storefront',
    form: {
      url: `${origin}/gb/account`,
      shows: 'Welcome back',
      listens: 'form input[name="email"]',
      cookies: [visitor],
    },
    record: {
      url: `${origin}/gb/account/orders/details/${order.id}`,
      shows: 'Order details',
      listens: '[data-testid="back-to-overview-button"]',
      cookies: [visitor, cookie('_medusa_jwt', 'bench')],
    },
    stop: async () => {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
      backend.stop();
    },
  };
}
