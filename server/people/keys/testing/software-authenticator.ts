import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { encodeCBOR } from '@levischuck/tiny-cbor'
import type { z } from 'zod'
import type { NewPasskeyResponse, PasskeyResponse } from '#contract/keys.ts'

type Options = {
  /** The origin that the browser reports. */
  origin: string
  /** The host that the authenticator signs for; by default that of the origin. */
  rpId?: string
  isVerified?: boolean
  isSynced?: boolean
  counter?: number
}
type Challenge = { options: Record<string, unknown> }

/** An authenticator in software (WebAuthn Level 3) with one passkey, to test what a browser cannot send. */
export type SoftwareAuthenticator = {
  create(challenge: Challenge, options: Options): z.input<typeof NewPasskeyResponse>
  get(challenge: Challenge, options: Options): PasskeyResponse
}

/** Flags of authenticator data (6.1). */
const FLAGS = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }
/** COSE parameters of an ES256 key on the curve P-256 (RFC 9053). */
const COSE = { kty: 1, alg: 3, crv: -1, x: -2, y: -3 }

export function softwareAuthenticator(): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle = ''
  return {
    create({ options }, given) {
      userHandle = (options.user as { id: string }).id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const authData = Buffer.concat([dataOf(given, FLAGS.attested), attested])
      const attestation = encodeCBOR(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        ...named(id),
        response: {
          clientDataJSON: clientDataOf('webauthn.create', options, given).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get({ options }, given) {
      const clientData = clientDataOf('webauthn.get', options, given)
      const data = dataOf(given, 0)
      const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
      return {
        ...named(id),
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(userHandle && { userHandle }),
        },
      }
    },
  }
}

const named = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
})

const clientDataOf = (type: string, { challenge }: Record<string, unknown>, { origin }: Options): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function dataOf({ origin, rpId, isVerified = true, isSynced = false, counter = 1 }: Options, more: number): Buffer {
  const data = Buffer.alloc(37)
  createHash('sha256')
    .update(rpId ?? new URL(origin).hostname)
    .digest()
    .copy(data)
  const synced = isSynced ? FLAGS.backupEligible | FLAGS.backedUp : 0
  data.writeUInt8(FLAGS.present | (isVerified ? FLAGS.verified : 0) | synced | more, 32)
  data.writeUInt32BE(counter, 33)
  return data
}

function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string }
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  return Buffer.from(
    encodeCBOR(
      new Map<number, unknown>([
        [COSE.kty, 2],
        [COSE.alg, -7],
        [COSE.crv, 1],
        [COSE.x, bytes(x)],
        [COSE.y, bytes(y)],
      ]) as never,
    ),
  )
}
