import {
  ConfirmAuthenticator,
  type Keys,
  keysResource,
  MadeRecoveryCodes,
  NewAuthenticator,
  NewPasskey,
  PasskeyOptions,
  RenamePasskey,
} from '#contract/keys.ts'
import { RECOVERY_CODES } from '#contract/platform/limits.ts'
import { setSessionCookie } from '#server/people/identity/cookies.ts'
import { requireProof, requireSession } from '#server/people/identity/guards.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import {
  type Added,
  addOwnPasskey,
  confirmOwnAuthenticator,
  makeOwnRecoveryCodes,
  removeOwnAuthenticator,
  removeOwnPasskey,
  renamePasskey,
  startOwnAuthenticator,
} from './change-keys.ts'
import { findKeys } from './find-keys.ts'
import { registrationOptions } from './passkeys.ts'

const NEEDS_PROOF = ['proof_required'] as const

const optionsOf = (options: object): PasskeyOptions => ({ options: options as Record<string, unknown> })

const newPasskeyOptionsRoute = endpoint(
  'post /passkeys/options',
  {
    summary: 'Get the options to make a passkey',
    errors: NEEDS_PROOF,
    responses: { 200: json(PasskeyOptions, 'Options for `navigator.credentials.create`') },
  },
  async (c) => optionsOf(await registrationOptions(c.var, requireProof(c))),
)

const addPasskeyRoute = endpoint(
  'post /passkeys',
  {
    summary: 'Add a passkey that the browser has made',
    description: 'The first second factor of an account also makes recovery codes, which are shown only now.',
    errors: [...NEEDS_PROOF, 'invalid_credentials', 'conflict'],
    request: { body: jsonBody(NewPasskey) },
    responses: { 200: json(MadeRecoveryCodes, 'New recovery codes, if any') },
  },
  async (c) => withNewToken(c, await addOwnPasskey(c.var, requireProof(c), c.req.valid('json'))),
)

function withNewToken(c: AppContext, { recoveryCodes, token }: Added): MadeRecoveryCodes {
  setSessionCookie(c, token)
  return { recoveryCodes }
}

const renamePasskeyRoute = endpoint(
  'patch /passkeys/{id}',
  {
    summary: 'Rename a passkey',
    request: { ...oneById, body: jsonBody(RenamePasskey) },
    responses: { 204: { description: 'The passkey has the new name' } },
  },
  async (c) => renamePasskey(c.var, requireSession(c), passkeyId(c), c.req.valid('json').name),
)

const removePasskeyRoute = endpoint(
  'delete /passkeys/{id}',
  {
    summary: 'Remove a passkey',
    errors: NEEDS_PROOF,
    request: oneById,
    responses: { 204: { description: 'The passkey no longer signs in' } },
  },
  async (c) => removeOwnPasskey(c.var, requireProof(c), passkeyId(c)),
)

function passkeyId(c: AppContext): string {
  const id = c.req.param('id') ?? ''
  if (!isUuid(id)) throw notFound('Passkey')
  return id
}

const startAuthenticatorRoute = endpoint(
  'post /authenticator',
  {
    summary: 'Start to set up an authenticator app',
    errors: [...NEEDS_PROOF, 'conflict'],
    responses: { 200: json(NewAuthenticator, 'The secret for the app') },
  },
  async (c) => startOwnAuthenticator(c.var, requireProof(c)),
)

const confirmAuthenticatorRoute = endpoint(
  'put /authenticator',
  {
    summary: 'Take an authenticator app into use, with a code that it shows',
    errors: [...NEEDS_PROOF, 'invalid_credentials'],
    request: { body: jsonBody(ConfirmAuthenticator) },
    responses: { 200: json(MadeRecoveryCodes, 'New recovery codes, if any') },
  },
  async (c) => withNewToken(c, await confirmOwnAuthenticator(c.var, requireProof(c), c.req.valid('json').code)),
)

const removeAuthenticatorRoute = endpoint(
  'delete /authenticator',
  {
    summary: 'Remove the authenticator app',
    errors: NEEDS_PROOF,
    responses: { 204: { description: 'Its codes are no longer accepted' } },
  },
  async (c) => removeOwnAuthenticator(c.var, requireProof(c)),
)

const recoveryCodesRoute = endpoint(
  'post /recovery-codes',
  {
    summary: 'Make new recovery codes',
    description: `${RECOVERY_CODES} codes, shown only now. Earlier ones no longer work.`,
    errors: [...NEEDS_PROOF, 'conflict'],
    responses: { 200: json(MadeRecoveryCodes, 'The codes') },
  },
  async (c) => ({ recoveryCodes: await makeOwnRecoveryCodes(c.var, requireProof(c)) }),
)

/** Resources for the API and the first paint. */
export const keysResources = [
  handler(
    keysResource,
    {
      summary: 'List how the account is signed in to',
      response: 'Passkeys, authenticator app, recovery codes and password, without any secret',
    },
    async (c): Promise<Keys> => findKeys(c.var.db, requireSession(c)),
  ),
]

/** Mounted below `/api/accounts`. */
export const keysRoutes = createRouter().openapiRoutes([
  newPasskeyOptionsRoute,
  addPasskeyRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  startAuthenticatorRoute,
  confirmAuthenticatorRoute,
  removeAuthenticatorRoute,
  recoveryCodesRoute,
])
