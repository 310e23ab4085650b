import { createClient } from '@talkreel/client/client';

/** The api that sent this page. */
export const { call, page, start } = createClient();
