import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { PushedNote, SubscribeBrowser } from '#contract/push.ts'

/** A received push: its decrypted note, and the key that signed it. */
type Received = {
  note: PushedNote
  ttl: string
  topic: string
  urgency: string
  /** The site's public key, base64url. */
  signedBy: string
  claims: { aud: string; exp: number; sub: string }
  bytes: number
}

const text = (words: string): Buffer => Buffer.from(words)
const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** The browser's half of RFC 8291, written from the RFC and independent of the sending code. */
export class TestBrowser {
  readonly endpoint: string
  readonly received: Received[] = []
  readonly #pair = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(origin: string) {
    this.#pair.generateKeys()
    this.endpoint = `${origin}/send/${randomBytes(12).toString('base64url')}`
  }

  /** The data that the page sends after `pushManager.subscribe`. */
  get subscription(): SubscribeBrowser {
    const p256dh = this.#pair.getPublicKey('base64url')
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } }
  }

  /** @throws if a browser or its push service would not accept the push */
  take({ headers, method }: IncomingMessage, body: Buffer): void {
    if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm') throw new Error('not as RFC 8291 has it')
    const { ttl, topic, urgency, authorization = '' } = headers
    const note = JSON.parse(this.#decrypt(body).toString()) as PushedNote
    const said = { ttl: String(ttl), topic: String(topic), urgency: String(urgency), bytes: body.length }
    this.received.push({ note, ...said, ...signed(authorization) })
  }

  #decrypt(body: Buffer): Buffer {
    const salt = body.subarray(0, 16)
    const recordSize = body.readUInt32BE(16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    if (record.length > recordSize || keyLength !== 65) throw new Error('not one record')
    const shared = this.#pair.computeSecret(sender)
    const keyInfo = Buffer.concat([text('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const key = derive(shared, this.#auth, keyInfo, 32)
    const contentKey = derive(key, salt, text('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(key, salt, text('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrongly padded')
    return padded.subarray(0, end)
  }
}

/** Reads `vapid t=…, k=…` (RFC 8292) and verifies the signature by the key that it names. */
function signed(authorization: string): Pick<Received, 'signedBy' | 'claims'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string }
  const bytes = Buffer.from(signature, 'base64url')
  const isTrue = verify('sha256', text(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes)
  if (alg !== 'ES256' || !isTrue) throw new Error('not signed by the key that it names')
  return { signedBy: key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['claims'] }
}
