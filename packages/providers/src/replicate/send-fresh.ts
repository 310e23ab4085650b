import { type Dispatcher, getGlobalDispatcher } from 'undici';

/** The maximum age of a permission to send when the first byte leaves. */
const FRESH_MS = 5_000;

/** The permission was too old when the connection was ready; nothing was sent. */
export class StaleSend extends Error {
  override readonly name = 'StaleSend';
}

/** Whether a `fetch` failed because of {@link sendFresh}. */
export function isStaleSend(error: unknown): boolean {
  return error instanceof StaleSend || (error instanceof Error && error.cause instanceof StaleSend);
}

/**
 * A dispatcher for one `fetch` that sends nothing if more than five seconds have passed since this call. Between asking
 * for permission and sending, a connection is opened; a process that is suspended there would send long after others
 * have stopped waiting for it.
 */
export function sendFresh(): Dispatcher {
  const permittedMs = performance.now();
  const isStale = (): boolean => performance.now() - permittedMs > FRESH_MS;
  return getGlobalDispatcher().compose(
    (dispatch) => (options, handler) => dispatch(options, freshHandler(handler, isStale)),
  );
}

function freshHandler(
  handler: Dispatcher.DispatchHandler,
  isStale: () => boolean,
): Dispatcher.DispatchHandler {
  return {
    // This runs in the same iteration of the event loop that writes the request.
    onRequestStart(controller, context) {
      if (isStale()) controller.abort(new StaleSend('the permission to send is too old'));
      else handler.onRequestStart?.(controller, context);
    },
    onRequestUpgrade: (...rest) => handler.onRequestUpgrade?.(...rest),
    onResponseStart: (...rest) => handler.onResponseStart?.(...rest),
    onResponseData: (...rest) => handler.onResponseData?.(...rest),
    onResponseEnd: (...rest) => handler.onResponseEnd?.(...rest),
    onResponseError: (...rest) => handler.onResponseError?.(...rest),
  };
}
