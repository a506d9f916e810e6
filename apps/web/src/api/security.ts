import type { Proof } from '@quotewright/domain/identity/contract-proof.js';
import type { PasswordRequest, RecoveryCodes } from '@quotewright/domain/identity/contract-second-factor.js';
import * as calls from '@quotewright/domain/identity/security-endpoints.js';
import type { BodyOf, Command } from '@quotewright/domain/kernel/endpoint.js';
import { addressOf } from '@quotewright/domain/kernel/endpoint.js';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.js';
import { download } from './download.js';
import { readAgain } from './read-again.js';
import { reading } from './reading.js';

/** Confirms in this session, for ten minutes, that the user is there. */
export async function confirmSession(body: Proof): Promise<void> {
  await api.command(calls.confirmSession, { body });
}

/** Where the user is signed in, and was. */
export const signInsQuery = (userId: number) => reading(calls.signIns, userId, {});

/** A command on the user's own account, as a mutation. Returns the server's message. */
function useSecurityCommand<Body>(call: Command<string, Body, null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof call>) => (await api.command(call, { body })).message,
    onSettled: () => readAgain(client, call),
  });
}

/** Ends one session. */
export const useEndSession = () => useSecurityCommand(calls.endSession);

/** Ends all sessions but this one. */
export const useEndOtherSessions = () => useSecurityCommand(calls.endOtherSessions);

/** Whether signing in asks for a code. */
export const secondFactorQuery = (userId: number) => reading(calls.secondFactor, userId, {});

/** Makes a secret for an authenticator app. */
export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: async (body: PasswordRequest) => (await api.command(calls.beginSecondFactor, { body })).data,
    // It holds the secret: nothing keeps it longer than the dialog.
    gcTime: 0,
  });
}

/** A command that answers recovery codes. */
function useCodesCommand<Body>(call: Command<string, Body, RecoveryCodes>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof call>) => (await api.command(call, { body })).data.codes,
    gcTime: 0,
    onSettled: () => readAgain(client, call),
  });
}

/** Turns two-factor sign-in on with the first code. Returns the recovery codes. */
export const useConfirmSecondFactor = () => useCodesCommand(calls.confirmSecondFactor);

/** Replaces the recovery codes. Returns the new ones. */
export const useRenewRecoveryCodes = () => useCodesCommand(calls.renewRecoveryCodes);

/** Turns two-factor sign-in off. */
export const useTurnOffSecondFactor = () => useSecurityCommand(calls.turnOffSecondFactor);

/** The user's passkeys. */
export const passkeysQuery = (userId: number) => reading(calls.passkeys, userId, {});

/** Asks what the browser shall show with a passkey, instead of a code. */
export const beginProof = async () => (await api.command(calls.beginProof, {})).data;

/** The change of the user's address that waits. */
export const addressChangeQuery = (userId: number) => reading(calls.addressChange, userId, {});

/** Sends what is awaited for it again. */
export const useResendAddressChange = () => useSecurityCommand(calls.resendAddressChange);

/** Stops it. */
export const useCancelAddressChange = () => useSecurityCommand(calls.cancelAddressChange);

/** Asks what the browser shall make a passkey of. */
export const beginPasskey = async (body: Proof) => (await api.command(calls.beginPasskey, { body })).data;

/** Adds the passkey that the browser made. */
export const useAddPasskey = () => useSecurityCommand(calls.addPasskey);

/** Gives a passkey another name. */
export const useRenamePasskey = () => useSecurityCommand(calls.renamePasskey);

/** Removes a passkey. */
export const useRemovePasskey = () => useSecurityCommand(calls.removePasskey);

/** How often an export is looked at while it is made (ms). */
const FOLLOW = 1_000;

/** The newest export of the user's data. */
export const dataExportQuery = (userId: number) =>
  queryOptions({
    ...reading(calls.dataExport, userId, {}),
    refetchInterval: ({ state: { data } }) => (data?.state === 'making' ? FOLLOW : false),
  });

/** Begins an export. */
export const useStartDataExport = () => useSecurityCommand(calls.startDataExport);

/** Downloads a finished one. */
export const downloadDataExport = (userId: number, id: string) =>
  download(addressOf(calls.dataExportFile, { params: { id } }), userId);

/** The rules about accounts, for admins. */
export const securityRulesQuery = (userId: number) => reading(calls.securityRules, userId, {});

/** Saves them. */
export const useSaveSecurityRules = () => useSecurityCommand(calls.saveSecurityRules);
