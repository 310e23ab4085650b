import { z } from 'zod';
import { makePrice, makeProduct } from '../objects/catalog.ts';
import { need, type RouteDeps } from '../protocol/context.ts';
import { pageOf } from '../protocol/list.ts';
import { currency, expand, flag, integer, listParams, metadata, text } from '../protocol/params.ts';
import { invalid, noSuch } from '../protocol/stripe-error.ts';

const productCreate = z.strictObject({
  ...expand,
  id: text.optional(),
  name: text.min(1),
  description: text.optional(),
  metadata: metadata.optional(),
});
const priceCreate = z.strictObject({
  ...expand,
  currency,
  unit_amount: integer.pipe(z.number().min(0)),
  product: text.optional(),
  product_data: z.strictObject({ name: text.min(1) }).optional(),
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
  lookup_key: text.optional(),
  metadata: metadata.optional(),
});
const priceList = z.strictObject({
  ...listParams,
  active: flag.optional(),
  lookup_keys: z.array(z.string()).optional(),
});
const bare = z.strictObject(expand);

export function catalogRoutes({ state, route }: RouteDeps): void {
  const { products, prices, clock, emit } = state;
  const product = (id: string, param = 'id') =>
    need(products.get(id), () => noSuch('product', id, param));

  route('POST', '/products', productCreate, ({ params }) => {
    if (params.id !== undefined && products.get(params.id) !== undefined) {
      throw invalid(`Product already exists.`, 'id', 'resource_already_exists');
    }
    const made = makeProduct(params, clock.nowSeconds());
    products.put(made.id, made);
    emit('product.created', made);
    return made;
  });
  route('GET', '/products/:id', bare, ({ id }) => product(id));

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
    const { lookup_key: lookupKey = null } = params;
    const holder = prices.all().find((one) => lookupKey !== null && one.lookup_key === lookupKey);
    if (holder !== undefined) {
      throw invalid(
        `A price (\`${holder.id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      );
    }
    const made = makePrice(
      {
        product: owner.id,
        currency: params.currency,
        unitAmount: params.unit_amount,
        interval: params.recurring?.interval ?? null,
        lookupKey,
        metadata: params.metadata ?? {},
      },
      clock.nowSeconds(),
    );
    prices.put(made.id, made);
    emit('price.created', made);
    return made;
  });
  route('GET', '/prices', priceList, ({ params }) => {
    const { active, lookup_keys: keys } = params;
    const matching = prices
      .all()
      .filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (keys === undefined || keys.includes(one.lookup_key ?? '')),
      );
    return pageOf(matching, params, '/v1/prices');
  });
}
