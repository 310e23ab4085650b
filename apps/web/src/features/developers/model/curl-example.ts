import type { KeyScope } from '@talkreel/contracts/api-keys';
import { routes } from '@talkreel/contracts/routes';

/** A call that costs nothing and works with these scopes, against the site that the page came from. */
export function curlExample(origin: string, token: string, scopes: readonly KeyScope[]): string {
  const authorization = `-H "Authorization: Bearer ${token}"`;
  const lines = scopes.includes('read')
    ? [`curl ${origin}${routes.listGenerations.path}`, authorization]
    : scopes.includes('billing:read')
      ? [`curl ${origin}${routes.getCredits.path}`, authorization]
      : [
          `curl ${origin}${routes.postScript.path}`,
          authorization,
          '-H "Content-Type: application/json"',
          `-d '{"topic": "A lamp that wakes you gently", "maxDuration": 10}'`,
        ];
  return lines.join(' \\\n  ');
}
