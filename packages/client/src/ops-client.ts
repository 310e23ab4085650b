import type { InputOf, ReplyOf } from '@talkreel/contracts/contract';
import type { OpsContracts } from '@talkreel/contracts/ops-contracts';
import { opsRoutes, type OpsRouteName } from '@talkreel/contracts/ops-routes';
import { fillIn } from '@talkreel/contracts/routes';
import { send, type AnyInput, type SendOptions } from './send.ts';

export type OpsInput<Name extends OpsRouteName> = InputOf<OpsContracts[Name]>;
export type OpsReply<Name extends OpsRouteName> = ReplyOf<OpsContracts[Name]>;

/** Calls a route of the operator's console and returns its reply as contracted. Throws as `send` does. */
export async function callOps<Name extends OpsRouteName>(
  name: Name,
  ...[input]: Record<string, never> extends OpsInput<Name>
    ? [input?: OpsInput<Name> & SendOptions]
    : [input: OpsInput<Name> & SendOptions]
): Promise<OpsReply<Name>> {
  const { params, query, ...message }: AnyInput = input ?? {};
  const { method, path } = opsRoutes[name];
  const { data } = await send(fillIn(path, params, query), { ...message, method });
  return data as OpsReply<Name>;
}
