import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while a request that this process sends to itself is handled. */
export const innerCalls = new AsyncLocalStorage<true>();
