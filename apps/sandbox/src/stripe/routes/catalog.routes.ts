import { z } from 'zod';
import { makePrice, makeProduct } from '../objects/product.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import {
  currency,
  expand,
  flag,
  integer,
  listParams,
  metadata,
  positive,
  text,
} from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: positive.optional(),
  usage_type: z.literal('licensed').optional(),
});
const amount = integer.pipe(z.number().min(0));
const productFields = {
  name: text.min(1),
  description: text.optional(),
  active: flag.optional(),
  metadata: metadata.optional(),
  url: text.optional(),
  unit_label: text.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
};
const productCreate = z.strictObject({
  ...productFields,
  ...expand,
  id: text.optional(),
  default_price_data: z
    .strictObject({
      currency,
      unit_amount: amount,
      recurring: recurring.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
});
const productUpdate = z.strictObject({
  ...productFields,
  ...expand,
  name: productFields.name.optional(),
  default_price: text.optional(),
});
const productList = z.strictObject({
  ...listParams,
  active: flag.optional(),
  ids: z.array(z.string()).optional(),
});

const priceCreate = z.strictObject({
  ...expand,
  currency,
  unit_amount: amount,
  product: text.optional(),
  product_data: z
    .strictObject({
      id: text.optional(),
      name: text.min(1),
      active: flag.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  recurring: recurring.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  active: flag.optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
});
const priceUpdate = z.strictObject({
  ...expand,
  active: flag.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
});
const priceList = z.strictObject({
  ...listParams,
  active: flag.optional(),
  product: text.optional(),
  currency: currency.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  lookup_keys: z.array(z.string()).optional(),
});
const bare = z.strictObject(expand);

export function catalogRoutes({ world, route }: RouteDeps): void {
  const { products, prices, clock, emit } = world;
  const product = (id: string, param = 'id') =>
    need(products.get(id), () => noSuch('product', id, param));
  const price = (id: string) => need(prices.get(id), () => noSuch('price', id));

  route('POST', '/products', productCreate, ({ params }) => {
    if (params.id !== undefined && products.get(params.id) !== undefined) {
      throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
    }
    const made = makeProduct(params, clock.nowSeconds());
    const { default_price_data: data } = params;
    if (data !== undefined) {
      const { interval, interval_count: intervalCount = 1 } = data.recurring ?? { interval: null };
      const first = makePrice(
        {
          product: made.id,
          currency: data.currency,
          unitAmount: data.unit_amount,
          metadata: data.metadata,
          recurring: interval === null ? undefined : { interval, intervalCount },
        },
        clock.nowSeconds(),
      );
      prices.put(first.id, first);
      made.default_price = first.id;
    }
    products.put(made.id, made);
    emit('product.created', made);
    return made;
  });
  route('GET', '/products/:id', bare, ({ id }) => product(id));
  route('POST', '/products/:id', productUpdate, ({ id, params }) => {
    const { expand: _expand, metadata: added, ...patch } = params;
    const known = product(id);
    const changed = {
      ...known,
      ...patch,
      metadata: { ...known.metadata, ...added },
      updated: clock.nowSeconds(),
    };
    products.put(id, changed);
    emit('product.updated', changed);
    return changed;
  });
  route('GET', '/products', productList, ({ params }) => {
    const { active, ids } = params;
    const matching = products
      .all()
      .filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (ids === undefined || ids.includes(one.id)),
      );
    return pageOf(matching, params, '/v1/products');
  });

  route('POST', '/prices', priceCreate, ({ params }) => {
    const data = params.product_data;
    if ((params.product === undefined) === (data === undefined)) {
      throw invalid(
        'You must specify either `product` or `product_data` when creating a price.',
        'product',
        'parameter_missing',
      );
    }
    const owner =
      data === undefined
        ? product(params.product ?? '', 'product')
        : makeProduct(data, clock.nowSeconds());
    if (data !== undefined) {
      products.put(owner.id, owner);
      emit('product.created', owner);
    }
    const { lookup_key: lookupKey, transfer_lookup_key: transfer = false } = params;
    const holder =
      lookupKey === undefined
        ? undefined
        : prices.all().find((one) => one.lookup_key === lookupKey);
    if (holder !== undefined && !transfer) {
      throw invalid(
        `A price (\`${holder.id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      );
    }
    if (holder !== undefined) prices.put(holder.id, { ...holder, lookup_key: null });
    const { interval, interval_count: intervalCount = 1 } = params.recurring ?? { interval: null };
    const made = makePrice(
      {
        product: owner.id,
        currency: params.currency,
        unitAmount: params.unit_amount,
        recurring: interval === null ? undefined : { interval, intervalCount },
        lookupKey,
        nickname: params.nickname,
        active: params.active,
        metadata: params.metadata,
      },
      clock.nowSeconds(),
    );
    prices.put(made.id, made);
    emit('price.created', made);
    return made;
  });
  route('GET', '/prices/:id', bare, ({ id }) => price(id));
  route('POST', '/prices/:id', priceUpdate, ({ id, params }) => {
    const { expand: _expand, metadata: added, transfer_lookup_key: _transfer, ...patch } = params;
    const known = price(id);
    const changed = { ...known, ...patch, metadata: { ...known.metadata, ...added } };
    prices.put(id, changed);
    emit('price.updated', changed);
    return changed;
  });
  route('GET', '/prices', priceList, ({ params }) => {
    const { active, product: owner, currency: money, type, lookup_keys: keys } = params;
    const matching = prices
      .all()
      .filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (owner === undefined || one.product === owner) &&
          (money === undefined || one.currency === money) &&
          (type === undefined || one.type === type) &&
          (keys === undefined || keys.includes(one.lookup_key ?? '')),
      );
    return pageOf(matching, params, '/v1/prices');
  });
}
